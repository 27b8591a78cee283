import type { UseFormRegisterReturn } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";

type ReasonFieldProps = {
  registered: UseFormRegisterReturn;
  error: string | undefined;
  help?: string;
  optional?: boolean;
};

/** Shows the field for a reason. The audit trail stores the reason with the admin's name. */
export function ReasonField({ registered, error, help, optional }: ReasonFieldProps) {
  return (
    <Field
      label="Reason"
      required={!optional}
      help={help ?? "Saved in the audit trail with your name."}
      error={error}
    >
      {(wiring) => <Textarea {...wiring} {...registered} maxLength={500} />}
    </Field>
  );
}
