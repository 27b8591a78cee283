import type { Control, FieldPathByValue, FieldValues } from "react-hook-form";
import { ChoiceField } from "@/components/choice-field";
import { ROLES } from "../words";

const OPTIONS = Object.entries(ROLES).map(([value, { word }]) => ({ value, word }));

type RoleFieldProps<F extends FieldValues> = {
  control: Control<F>;
  name: FieldPathByValue<F, number | string>;
  chosen: keyof typeof ROLES;
};

/** Offers the three roles and describes the chosen role. */
export function RoleField<F extends FieldValues>({ control, name, chosen }: RoleFieldProps<F>) {
  return (
    <div className="mb-4">
      <ChoiceField control={control} name={name} label="Role" options={OPTIONS} />
      <p role="status" className="text-muted-foreground text-sm">
        {ROLES[chosen].may}
      </p>
    </div>
  );
}
