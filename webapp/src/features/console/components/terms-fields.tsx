import type { UseFormRegisterReturn } from "react-hook-form";
import { RupeesInput } from "@/components/rupees-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

type Name = "price" | "branches" | "staff";
type TermsFieldsProps = {
  register: (name: Name) => UseFormRegisterReturn;
  errors: Partial<Record<Name, { message?: string }>>;
  /** The billing period, for example "a month". */
  per: string;
};

/** Shows the fields of a plan version: price, branches and people. */
export function TermsFields({ register, errors, per }: TermsFieldsProps) {
  return (
    <>
      <Field label={`Price ${per}, with GST`} required error={errors.price?.message}>
        {(wiring) => <RupeesInput {...wiring} {...register("price")} />}
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label="Branches" required error={errors.branches?.message}>
          {(wiring) => (
            <Input {...wiring} {...register("branches")} inputMode="numeric" maxLength={5} />
          )}
        </Field>
        <Field label="People per branch" required error={errors.staff?.message}>
          {(wiring) => (
            <Input {...wiring} {...register("staff")} inputMode="numeric" maxLength={5} />
          )}
        </Field>
      </div>
    </>
  );
}
