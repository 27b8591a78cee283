"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useEffect } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { say } from "@/say";
import { type PasswordForm, passwordForm } from "../password-schema";

type NewPasswordFormProps = {
  /** The account's email. With it the browser can offer to save the password. */
  email?: string | undefined;
  verb: string;
  pending: boolean;
  onSubmit: (values: PasswordForm, form: UseFormReturn<PasswordForm>) => void;
  /** Errors that are shown above the button. */
  children?: ReactNode;
};

/** Shows two fields for a new password. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { email, verb, pending, onSubmit, children } = props;
  const form = useForm<PasswordForm>({
    resolver: zodResolver(passwordForm),
    defaultValues: { password: "", cpassword: "" },
  });
  const { register, formState, setFocus } = form;
  const { errors } = formState;
  useEffect(() => setFocus("password"), [setFocus]);

  return (
    <form
      onSubmit={form.handleSubmit((values) => onSubmit(values, form))}
      method="post"
      noValidate
      className="grid gap-3 short:gap-1"
    >
      <input
        type="email"
        autoComplete="username"
        value={email ?? ""}
        readOnly
        tabIndex={-1}
        aria-hidden
        className="sr-only"
      />
      <Field
        label={say.session_new_password()}
        help={say.session_at_least_8_characters()}
        error={errors.password?.message}
      >
        {(wiring) => (
          <PasswordInput {...wiring} {...register("password")} autoComplete="new-password" />
        )}
      </Field>
      <Field label={say.session_confirm_password()} error={errors.cpassword?.message}>
        {(wiring) => (
          <PasswordInput {...wiring} {...register("cpassword")} autoComplete="new-password" />
        )}
      </Field>
      {children}
      <Button
        type="submit"
        size="lg"
        className="mt-3 w-full short:mt-0"
        disabled={pending}
        aria-busy={pending}
      >
        {pending ? say.session_saving() : verb}
      </Button>
    </form>
  );
}
