import type { UseFormRegisterReturn } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

type NameTypedProps = {
  name: string;
  registered: UseFormRegisterReturn;
  error: string | undefined;
};

/**
 * Shows the field in which the admin types the garage's name, so that a wrong click deletes
 * nothing.
 */
export function NameTyped({ name, registered, error }: NameTypedProps) {
  return (
    <Field label="Name of the garage" required help={`Please type ${name}`} error={error}>
      {(wiring) => <Input {...wiring} {...registered} autoComplete="off" spellCheck={false} />}
    </Field>
  );
}
