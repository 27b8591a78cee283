"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef } from "react";
import { useForm } from "react-hook-form";
import { ApiError } from "@/api/api-error";
import { showFieldErrors } from "@/api/show-field-errors";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { useSession } from "@/features/session/session";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { useChangePassword } from "../api/change-password";
import { useProfile } from "../api/profile";
import { type PasswordForm as PasswordValues, passwordForm, toChangePasswordIn } from "../schema";

const FAILED = say.account_the_password_could_not_be_changed();
const FIELDS = ["currentPassword", "password", "cpassword"] as const;

export default function PasswordForm({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const { data: profile } = useProfile();
  const changing = useChangePassword();
  const form = useForm<PasswordValues>({ resolver: zodResolver(passwordForm) });
  const { register, formState, setFocus } = form;
  const { errors } = formState;
  const element = useRef<HTMLFormElement>(null);

  useEffect(() => {
    setFocus("currentPassword");
    // The page scrolls to the heading, because the sticky header could hide it.
    element.current?.closest("section")?.scrollIntoView({ block: "nearest" });
  }, [setFocus]);

  const submit = form.handleSubmit((values) =>
    changing.mutate(toChangePasswordIn(values), {
      onSuccess: ({ message }) => {
        notify.success(message);
        onClose();
      },
      onError: (error) => {
        if (error instanceof ApiError && showFieldErrors(form, error, FIELDS)) return;
        notify.error(error instanceof ApiError ? error.message : FAILED);
      },
    }),
  );

  return (
    <form
      ref={element}
      onSubmit={submit}
      method="post"
      noValidate
      className="grid max-w-[400px] gap-2"
      aria-label={say.account_change_password()}
    >
      {/* This field lets password managers identify the account. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={profile?.email ?? user?.firstName ?? ""}
        readOnly
        hidden
      />
      <Field label={say.account_current_password()} error={errors.currentPassword?.message}>
        {(wiring) => (
          <PasswordInput
            {...wiring}
            {...register("currentPassword")}
            autoComplete="current-password"
          />
        )}
      </Field>
      <Field
        label={say.account_new_password()}
        help={say.account_at_least_8_characters()}
        error={errors.password?.message}
      >
        {(wiring) => (
          <PasswordInput {...wiring} {...register("password")} autoComplete="new-password" />
        )}
      </Field>
      <Field label={say.account_confirm_new_password()} error={errors.cpassword?.message}>
        {(wiring) => (
          <PasswordInput {...wiring} {...register("cpassword")} autoComplete="new-password" />
        )}
      </Field>
      <div className="flex flex-col gap-3 md:flex-row">
        <Button type="submit" disabled={changing.isPending} aria-busy={changing.isPending}>
          {changing.isPending ? say.account_changing() : say.account_change_password()}
        </Button>
        <Button variant="ghost" disabled={changing.isPending} onClick={onClose}>
          {say.account_cancel()}
        </Button>
      </div>
    </form>
  );
}
