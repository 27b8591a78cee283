import type { UseFormRegisterReturn } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

type CodeFieldProps = { registered: UseFormRegisterReturn; error: string | undefined };

/** Shows the field for a code. It allows letters, because it also accepts recovery codes. */
export function CodeField({ registered, error }: CodeFieldProps) {
  return (
    <Field
      label="Code"
      help="Six digits from your authenticator app, or a recovery code. Each code works once."
      error={error}
    >
      {(wiring) => (
        <Input
          {...wiring}
          {...registered}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={50}
          className="font-medium tracking-widest"
        />
      )}
    </Field>
  );
}
