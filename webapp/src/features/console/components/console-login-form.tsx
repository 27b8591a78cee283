"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type * as z from "zod/mini";
import { ApiError } from "@/api/api-error";
import { showFieldErrors } from "@/api/show-field-errors";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { useHydrated } from "@/lib/loading/hydrated";
import { useSignInToConsole } from "../api/sign-in";
import { signInForm, toSignInIn } from "../schema";
import { CodeField } from "./code-field";

const FIELDS = ["email", "password", "otp"] as const;

export function ConsoleLoginForm() {
  const hydrated = useHydrated();
  const signIn = useSignInToConsole();
  const [refusal, setRefusal] = useState("");
  // The form has no default values, because text typed before hydration must stay.
  const form = useForm<z.infer<typeof signInForm>>({ resolver: zodResolver(signInForm) });
  const { register, formState, resetField, setFocus } = form;
  const { errors } = formState;

  const submit = form.handleSubmit((values) => {
    setRefusal("");
    signIn.mutate(toSignInIn(values), {
      onError: (error) => {
        if (error instanceof ApiError && showFieldErrors(form, error, FIELDS)) return;
        setRefusal(error.message);
        // After a network error the code may still be valid. After any answer the code cannot be
        // used again.
        if (!(error instanceof ApiError) || error.code !== "network") {
          resetField("otp", { defaultValue: "" });
        }
        setFocus("otp");
      },
    });
  });

  return (
    <form
      onSubmit={submit}
      method="post"
      noValidate
      className="grid gap-2"
      aria-label="Console sign-in"
    >
      <Field label="Email" error={errors.email?.message}>
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
      <Field label="Password" error={errors.password?.message}>
        {(wiring) => (
          <PasswordInput {...wiring} {...register("password")} autoComplete="current-password" />
        )}
      </Field>
      <CodeField registered={register("otp")} error={errors.otp?.message} />
      {refusal && (
        <p role="alert" className="rounded-md bg-destructive-soft px-4 py-3 text-destructive">
          {refusal}
        </p>
      )}
      <Button
        type="submit"
        size="lg"
        className="mt-2 w-full"
        disabled={!hydrated || signIn.isPending}
        aria-busy={signIn.isPending}
      >
        {signIn.isPending ? "Signing in…" : "Sign in to the console"}
      </Button>
    </form>
  );
}
