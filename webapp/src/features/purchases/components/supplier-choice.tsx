"use client";

import { useController, useFormContext } from "react-hook-form";
import type { ChosenSupplier } from "../forms/bill";
import SupplierField from "./supplier-field";

type SupplierChoiceProps = {
  garageId: number;
  addNew: (name: string) => void;
  /** This is called after the person has chosen. */
  chosen?: (supplier: ChosenSupplier | null) => void;
};

/** Shows the supplier of a form with the field `supplier`. */
export function SupplierChoice({ garageId, addNew, chosen }: SupplierChoiceProps) {
  const { control } = useFormContext<{ supplier: ChosenSupplier | null }>();
  const { field, fieldState } = useController({ control, name: "supplier" });
  return (
    <SupplierField
      garageId={garageId}
      value={field.value}
      choose={(supplier) => {
        field.onChange(supplier);
        chosen?.(supplier);
      }}
      addNew={addNew}
      error={fieldState.error?.message}
    />
  );
}
