"use client";

import { Plus } from "lucide-react";
import { useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { say } from "@/say";
import { type PartForm, withBarcode } from "../forms";
import { ChosenList } from "./chosen-list";

/** Shows the part's barcodes. A scanner types a barcode and ends it with Enter. */
export function BarcodesField() {
  const { register, formState, watch, getValues, setValue, setFocus, clearErrors } =
    useFormContext<PartForm>();
  const { errors } = formState;
  const barcodes = watch("barcodes");
  const write = (next: string[]) => {
    setValue("barcodes", next, { shouldDirty: true });
    clearErrors("barcodes");
  };
  const add = () => {
    write(withBarcode(getValues("barcodes"), getValues("newBarcode")));
    setValue("newBarcode", "", { shouldDirty: true });
    setFocus("newBarcode");
  };
  return (
    <div className="grid gap-2">
      <Field
        label={say.parts_barcodes()}
        help={say.parts_scan_or_type_a_barcode_then()}
        error={errors.barcodes?.message ?? errors.newBarcode?.message}
      >
        {(wiring) => (
          <div className="flex gap-2">
            <Input
              {...wiring}
              {...register("newBarcode")}
              autoComplete="off"
              spellCheck={false}
              onKeyDown={(event) => {
                if (event.key !== "Enter") return;
                // Enter must not submit the form.
                event.preventDefault();
                add();
              }}
            />
            <Button
              variant="outline"
              size="icon"
              aria-label={say.parts_add_the_barcode()}
              onClick={add}
            >
              <Plus aria-hidden className="size-4" />
            </Button>
          </div>
        )}
      </Field>
      <ChosenList
        label={say.parts_barcodes()}
        items={barcodes}
        keyOf={(barcode) => barcode}
        nameOf={(barcode) => barcode}
        show={(barcode) => <span className="font-code">{barcode}</span>}
        remove={(barcode) => write(barcodes.filter((one) => one !== barcode))}
      />
    </div>
  );
}
