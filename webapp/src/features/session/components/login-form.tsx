"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useEffect, useId } from "react";
import { useForm } from "react-hook-form";
import { ApiError } from "@/api/api-error";
import { showFieldErrors } from "@/api/show-field-errors";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { Switch } from "@/components/ui/switch";
import { cn } from "@/lib/cn";
import { useHydrated } from "@/lib/hydrated";
import { notify } from "@/lib/notify";
import { REMEMBERED_EMAIL } from "@/lib/session-values";
import { readStored } from "@/lib/stored";
import { useSignIn } from "../api/sign-in";
import { keepTicket } from "../reset";
import { type LoginForm as LoginValues, loginForm } from "../schema";
import { initialTicket, signInMessage } from "../sign-in-message";
import { rememberTyped, typedEmail } from "../visit";
import { ForgotLinks } from "./forgot-links";

export function LoginForm() {
  const router = useRouter();
  const hydrated = useHydrated();
  const rememberId = useId();
  const signIn = useSignIn();
  // No default for the text fields: what was typed before the script arrived stays.
  const form = useForm<LoginValues>({
    resolver: zodResolver(loginForm),
    defaultValues: { remember: false },
  });
  const { register, formState, getValues, setValue, setFocus } = form;

  useEffect(() => {
    const remembered = readStored(REMEMBERED_EMAIL);
    if (remembered) setValue("remember", true);
    if (!getValues("email")) setValue("email", typedEmail() || remembered || "");
    return () => rememberTyped(getValues("email") ?? "");
  }, [getValues, setValue]);

  const submit = form.handleSubmit((values) =>
    signIn.mutate(values, {
      onError: (error) => {
        const ticket = initialTicket(error);
        if (ticket) {
          keepTicket(ticket);
          router.push("/confirm-password");
          return;
        }
        if (error instanceof ApiError && showFieldErrors(form, error, ["email", "password"]))
          return;
        notify.error(signInMessage(error));
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
      aria-label="Sign in"
    >
      <Field label="Email" error={formState.errors.email?.message}>
        {(wiring) => (
          <Input
            {...wiring}
            {...register("email")}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label="Password" error={formState.errors.password?.message}>
        {(wiring) => (
          <PasswordInput {...wiring} {...register("password")} autoComplete="current-password" />
        )}
      </Field>
      <span className="flex items-center gap-2">
        <Switch id={rememberId} {...register("remember")} />
        <label
          htmlFor={rememberId}
          className="flex min-h-11 cursor-pointer items-center whitespace-nowrap text-sm"
        >
          Remember Me
        </label>
      </span>
      <Button
        type="submit"
        size="lg"
        // Before the script is there a press would submit the form natively; that must not show.
        className={cn("mt-3 w-full short:mt-0", !hydrated && "disabled:opacity-100")}
        disabled={!hydrated || signIn.isPending}
        aria-busy={signIn.isPending}
      >
        {signIn.isPending ? "Signing in…" : "Sign in"}
      </Button>
      <ForgotLinks />
    </form>
  );
}
