"use client";

import { Plus } from "lucide-react";
import { SearchField } from "@/components/search-field";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { Shelf } from "./shelf";

const VARIANTS = ["primary", "secondary", "outline", "ghost", "link", "destructive"] as const;

export function Forms() {
  return (
    <>
      <Shelf title="Buttons">
        {VARIANTS.map((variant) => (
          <div key={variant} className="grid gap-2">
            <Button variant={variant}>
              <Plus aria-hidden className="size-4" />
              {variant}
            </Button>
            <Button variant={variant} disabled>
              disabled
            </Button>
            <Button variant={variant} disabled aria-busy>
              busy
            </Button>
          </div>
        ))}
        <Button size="lg">large</Button>
        <Button size="icon" aria-label="Add" variant="outline">
          <Plus aria-hidden className="size-4" />
        </Button>
      </Shelf>
      <Shelf title="Fields">
        <Field label="Plain" help="What it is for" className="w-72">
          {(wiring) => <Input {...wiring} />}
        </Field>
        <Field label="Filled" className="w-72">
          {(wiring) => <Input {...wiring} defaultValue="Meera Iyer" />}
        </Field>
        <Field label="Invalid" error="Phone Number must be exactly 10 digits" className="w-72">
          {(wiring) => <Input {...wiring} defaultValue="98" />}
        </Field>
        <Field label="Disabled" className="w-72">
          {(wiring) => <Input {...wiring} disabled defaultValue="MH12AB1234" />}
        </Field>
        <Field label="Password" className="w-72">
          {(wiring) => <PasswordInput {...wiring} defaultValue="garage-demo-1" />}
        </Field>
        <Field label="Choice" className="w-72">
          {(wiring) => (
            <Select {...wiring}>
              <option>All time</option>
              <option>Today</option>
            </Select>
          )}
        </Field>
        <span className="flex items-center gap-2">
          <Switch aria-label="Off" />
          <Switch aria-label="On" defaultChecked />
          <Switch aria-label="Disabled" disabled />
        </span>
        <SearchField label="Search Staff Name" value="" onSearch={() => undefined} />
      </Shelf>
    </>
  );
}
