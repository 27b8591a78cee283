"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { ApiError } from "@/api/api-error";
import { showFieldErrors } from "@/api/show-field-errors";
import { gstDefaultsOptions } from "@/features/gst/api/gst-defaults";
import { useLazyResolver } from "@/lib/forms/use-lazy-resolver";
import { notify } from "@/lib/notify";
import { useStartSignUp } from "../api/start-sign-up";
import { keepSignUp, type Place, readSignUp } from "../draft";
import {
  FIELDS,
  OWNER_FIELDS,
  type SignUpForm,
  TYPED_FIELDS,
  type Typed,
  toSignUpIn,
} from "../forms";
import { GarageStep } from "./garage-step";
import { OwnerStep } from "./owner-step";

type SignUpFormsProps = {
  step: "owner" | "garage" | "code";
  goOn: (next: Place) => void;
  /**
   * The step that is shown after the form. The form stays mounted, so that the password is still
   * there after Back.
   */
  children: ReactNode;
};

export function SignUpForms({ step, goOn, children }: SignUpFormsProps) {
  const form = useSignUpForm();
  const starting = useStartSignUp();
  // The list of states loads here, so that it is ready in the step that shows it.
  useQuery(gstDefaultsOptions());

  const { getValues, setValue, trigger } = form;
  const toOwner = () => keepSignUp({ at: { step: "owner" } });
  const next = async () => {
    if (!(await trigger(OWNER_FIELDS, { shouldFocus: true }))) return;
    if (!getValues("garageName")) setValue("garageName", getValues("chainName").trim());
    goOn({ step: "garage" });
  };
  const send = form.handleSubmit(
    (values) =>
      starting.mutate(toSignUpIn(values), {
        onSuccess: ({ signUpId }) => goOn({ step: "code", signUpId, sentAt: Date.now() }),
        onError: (error) => {
          if (error instanceof ApiError && showFieldErrors(form, error, FIELDS)) {
            if (OWNER_FIELDS.some((name) => error.fields[name])) toOwner();
          } else notify.error(error.message);
        },
      }),
    (errors) => {
      if (OWNER_FIELDS.some((name) => errors[name])) toOwner();
    },
  );

  return (
    <FormProvider {...form}>
      {step === "owner" && <OwnerStep next={next} />}
      {step === "garage" && <GarageStep send={send} busy={starting.isPending} back={toOwner} />}
      {children}
    </FormProvider>
  );
}

const loadRules = () => import("../rules").then(({ signUp }) => signUp);

/** Returns the form of steps 1 and 2. All typed values except the password are stored. */
function useSignUpForm() {
  const form = useForm<SignUpForm>({
    resolver: useLazyResolver<SignUpForm>(loadRules),
    mode: "onTouched",
    // The first step has no default values, because text typed before hydration must stay.
    defaultValues: { garageName: "", address: "", gstin: "", stateCode: "", password: "" },
  });
  const { getValues, setValue, subscribe } = form;

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
