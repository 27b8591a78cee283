"use client";

import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { lateResolver } from "@/lib/late-resolver";
import { keepSignUp, readSignUp } from "./draft";
import { type SignUpForm, TYPED_FIELDS, type Typed } from "./forms";

const { resolver, fetchSoon } = lateResolver<SignUpForm>(() =>
  import("./rules").then(({ signUp }) => signUp),
);

/** One form for two steps. Typed values are stored, except the password. */
export function useSignUpForm() {
  const form = useForm<SignUpForm>({
    resolver,
    mode: "onTouched",
    // No defaults for the first step: text typed before hydration must stay.
    defaultValues: { garageName: "", address: "", gstin: "", stateCode: "", password: "" },
  });
  const { getValues, setValue, subscribe } = form;

  useEffect(fetchSoon, []);
  useEffect(() => {
    const { typed } = readSignUp();
    for (const name of TYPED_FIELDS) {
      const kept = typed[name];
      if (kept && !getValues(name)) setValue(name, kept);
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => keepSignUp({ typed: withoutPassword(values) }),
    });
  }, [getValues, setValue, subscribe]);

  return form;
}

function withoutPassword({ password: _, ...typed }: SignUpForm): Typed {
  return typed;
}
