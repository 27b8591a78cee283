import type { ComponentProps } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

type ReferenceFieldProps = {
  label: string;
  help?: string;
  error: string | undefined;
  registered: ComponentProps<"input">;
};

/** Asks for a UTR, an approval code or the number of a certificate. */
export function ReferenceField({ label, help, error, registered }: ReferenceFieldProps) {
  return (
    <Field label={label} help={help} error={error}>
      {(wiring) => (
        <Input
          {...wiring}
          {...registered}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
    </Field>
  );
}
