import type { FormEventHandler, ReactNode } from "react";
import type { FieldError, UseFormRegisterReturn } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { say } from "@/say";

type GuardedFormProps = {
  label: string;
  verb: string;
  busy: boolean;
  onSubmit: FormEventHandler;
  close: () => void;
  children: ReactNode;
};

/** Shows a form that asks for a password or a code, with its button and Cancel. */
export function GuardedForm(props: GuardedFormProps) {
  const { label, verb, busy, onSubmit, close, children } = props;
  return (
    <form
      aria-label={label}
      method="post"
      noValidate
      onSubmit={onSubmit}
      className="grid max-w-[400px] gap-2"
    >
      {children}
      <div className="flex flex-col gap-3 md:flex-row">
        <Button type="submit" disabled={busy} aria-busy={busy}>
          {verb}
        </Button>
        <Button variant="ghost" disabled={busy} onClick={close}>
          {say.account_cancel()}
        </Button>
      </div>
    </form>
  );
}

type FieldProps = { registered: UseFormRegisterReturn; error: FieldError | undefined };

export function CurrentPasswordField({ registered, error }: FieldProps) {
  return (
    <Field label={say.account_current_password()} error={error?.message}>
      {(wiring) => <PasswordInput {...wiring} {...registered} autoComplete="current-password" />}
    </Field>
  );
}

/** It takes letters too, because a recovery code works in place of the digits. */
export function CodeField({ registered, error, help }: FieldProps & { help: string }) {
  return (
    <Field label={say.account_code()} help={help} error={error?.message}>
      {(wiring) => (
        <Input
          {...wiring}
          {...registered}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={50}
        />
      )}
    </Field>
  );
}
