"use client";

import { Grid3x3 } from "lucide-react";
import { useState } from "react";
import { Lazy } from "@/components/lazy";
import { Button } from "@/components/ui/button";
import { say } from "@/say";
import { SettingsSection } from "./settings-section";

const load = () => import("./pin-form");

/** Sets the person's PIN. It is closed at first, because browsers fill in passwords. */
export function PinSection() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <SettingsSection
      id="pin"
      title={say.account_pin_for_shared_devices()}
      brief={say.account_pin_brief()}
      Icon={Grid3x3}
      about={say.account_pin_about()}
    >
      {open ? (
        <Lazy load={load} props={{ close }} onFailure={close} />
      ) : (
        <Button
          variant="outline"
          className="max-md:w-full md:justify-self-start"
          onClick={() => setOpen(true)}
        >
          {say.account_set_pin()}
        </Button>
      )}
    </SettingsSection>
  );
}
