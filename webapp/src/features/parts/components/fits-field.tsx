"use client";

import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { say } from "@/say";
import type { FitForm, PartForm } from "../forms";

/**
 * Shows the car models that the part fits, each with its years. It does not use `useFieldArray`,
 * which would make the first script of every form 1.5 KB larger.
 */
export function FitsField() {
  const { control, setValue, clearErrors } = useFormContext<PartForm>();
  const { field, formState } = useController({ control, name: "fits" });
  const [newest, setNewest] = useState<number>();
  const errors = formState.errors.fits;
  const fits = field.value;

  const write = (next: FitForm[]) => {
    setValue("fits", next, { shouldDirty: true });
    clearErrors("fits");
  };
  const add = () => {
    const id = Math.max(-1, ...fits.map((fit) => fit.id)) + 1;
    setNewest(id);
    write([...fits, { id, vehicleModel: "", fromYear: "", toYear: "" }]);
  };

  return (
    <div className="grid gap-3">
      {fits.map((fit, at) => {
        const wrong = errors?.[at];
        const wire = (name: "vehicleModel" | "fromYear" | "toYear") => ({
          value: fit[name],
          onBlur: field.onBlur,
          onChange: (event: { target: { value: string } }) =>
            field.onChange(
              fits.map((one) => (one === fit ? { ...one, [name]: event.target.value } : one)),
            ),
          autoComplete: "off",
        });
        return (
          <div key={fit.id} className="grid grid-cols-[1fr_1fr_auto] gap-x-3 gap-y-1">
            <Field
              label={say.parts_model_number({ at: at + 1 })}
              className="col-span-2"
              error={wrong?.vehicleModel?.message}
            >
              {(wiring) => (
                <Input {...wiring} {...wire("vehicleModel")} autoFocus={fit.id === newest} />
              )}
            </Field>
            <Button
              variant="ghost"
              size="icon"
              aria-label={say.parts_remove_model({ at: at + 1 })}
              className="mt-7 text-muted-foreground"
              onClick={() => write(fits.filter((one) => one !== fit))}
            >
              <Trash2 aria-hidden className="size-4" />
            </Button>
            <Field label={say.parts_from_year()} error={wrong?.fromYear?.message}>
              {(wiring) => (
                <Input {...wiring} {...wire("fromYear")} inputMode="numeric" maxLength={4} />
              )}
            </Field>
            <Field label={say.parts_to_year()} error={wrong?.toYear?.message}>
              {(wiring) => (
                <Input {...wiring} {...wire("toYear")} inputMode="numeric" maxLength={4} />
              )}
            </Field>
          </div>
        );
      })}
      {errors?.message && (
        <p role="alert" className="text-destructive text-xs">
          {errors.message}
        </p>
      )}
      <Button variant="outline" className="justify-self-start" onClick={add}>
        <Plus aria-hidden className="size-4" />
        {say.parts_add_model()}
      </Button>
    </div>
  );
}
