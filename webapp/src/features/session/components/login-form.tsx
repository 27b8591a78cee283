"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useEffect, useId, useState } from "react";
import { useForm } from "react-hook-form";
import { ApiError } from "@/api/api-error";
import { showFieldErrors } from "@/api/show-field-errors";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { Switch } from "@/components/ui/switch";
import { notify } from "@/lib/notify";
import { REMEMBERED_EMAIL } from "@/lib/storage/session-values";
import { readStored } from "@/lib/storage/stored";
import { say } from "@/say";
import { useSignIn } from "../api/sign-in";
import { takeGivenEmail } from "../login-step";
import { mayBeElsewhere } from "../other-host";
import { keepTicket } from "../reset";
import { type LoginForm as LoginValues, loginForm } from "../schema";
import { keepFirstSignIn, rememberTyped, takeTyped, typedEmail } from "../visit";
import { EmailField } from "./email-field";
import { EntryButton } from "./entry-button";
import { ForgotLinks } from "./forgot-links";

export function LoginForm() {
  const router = useRouter();
  const rememberId = useId();
  const signIn = useSignIn();
  // Text fields have no default values, so that text typed before the script has loaded stays.
  const form = useForm<LoginValues>({
    resolver: zodResolver(loginForm),
    defaultValues: { remember: false },
  });
  const { register, formState, getValues, setValue, setFocus } = form;
  const [asksCode, setAsksCode] = useState(false);

  useEffect(() => {
    const remembered = readStored(REMEMBERED_EMAIL);
    if (remembered) setValue("remember", true);
    if (!getValues("email"))
      setValue("email", takeGivenEmail() || typedEmail() || takeTyped() || remembered || "");
    return () => rememberTyped(getValues("email") ?? "");
  }, [getValues, setValue]);

  useEffect(() => {
    if (asksCode) setFocus("code");
  }, [asksCode, setFocus]);

  const submit = form.handleSubmit((values) =>
    signIn.mutate(values, {
      onError: async (error) => {
        const ticket = initialTicket(error);
        if (ticket) {
          keepTicket(ticket);
          keepFirstSignIn(values.remember);
          router.push("/confirm-password");
          return;
        }
        if (error instanceof ApiError && error.code === "code_needed") return setAsksCode(true);
        if (
          error instanceof ApiError &&
          showFieldErrors(form, error, ["email", "password", "code"])
        )
          return;
        if (mayBeElsewhere(error)) {
          const { goToOwnHost } = await import("../own-host");
          if (await goToOwnHost(error, values.email)) return;
        }
        const message = signInMessage(error);
        notify.error(message);
        // A message disappears. The sentence at the field stays until the person types.
        if (message === REFUSED) form.setError("password", { message: WRONG });
        setFocus("password", { shouldSelect: true });
      },
    }),
  );

  return (
    <form
      onSubmit={submit}
      method="post"
      noValidate
      className="grid gap-3 short:gap-1"
      aria-label={say.session_sign_in_verb()}
    >
      <EmailField registered={register("email")} error={formState.errors.email?.message} />
      <Field label={say.session_password()} error={formState.errors.password?.message}>
        {(wiring) => (
          <PasswordInput {...wiring} {...register("password")} autoComplete="current-password" />
        )}
      </Field>
      {asksCode && (
        <Field
          label={say.session_code()}
          help={say.session_six_digits_of_your_app()}
          error={formState.errors.code?.message}
        >
          {(wiring) => (
            <Input
              {...wiring}
              {...register("code")}
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
            />
          )}
        </Field>
      )}
      <span className="flex items-center gap-2">
        <Switch id={rememberId} {...register("remember")} />
        <label
          htmlFor={rememberId}
          className="flex min-h-11 cursor-pointer items-center whitespace-nowrap text-sm"
        >
          {say.session_remember_me()}
        </label>
      </span>
      <EntryButton
        verb={say.session_sign_in_verb()}
        doing={say.session_signing_in()}
        busy={signIn.isPending}
        className="mt-3 short:mt-0"
      />
      <ForgotLinks />
    </form>
  );
}

const REFUSED = say.session_failed_to_login_invalid_username_or();
const WRONG = say.session_check_email_and_password();
const FAILED = say.session_failed_to_login_please_try_again();

// These refusals have other reasons than a wrong password, so the server's message is shown.
const OWN_WORDS = ["password_initial", "no_garage", "slow_down", "moved", "moving"];

/** Returns the ticket for setting a new password, if the garage has chosen the first password. */
function initialTicket(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== "password_initial") return undefined;
  return (error.data as { userId?: string } | null)?.userId;
}

function signInMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return FAILED;
  if (OWN_WORDS.includes(error.code)) return error.message;
  return error.refused ? REFUSED : FAILED;
}
