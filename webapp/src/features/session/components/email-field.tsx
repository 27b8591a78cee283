import type { UseFormRegisterReturn } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { say } from "@/say";

type EmailFieldProps = { registered: UseFormRegisterReturn; error: string | undefined };

/** Shows the email field for signing in. Password managers recognise it. */
export function EmailField({ registered, error }: EmailFieldProps) {
  return (
    <Field label={say.session_email()} error={error}>
      {(wiring) => (
        <Input
          {...wiring}
          {...registered}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </Field>
  );
}
