"use client";

import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { ApiError } from "@/api/api-error";
import { showFieldErrors } from "@/api/show-field-errors";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { useEndSecondFactor } from "../api/second-factor";
import { CodeField, CurrentPasswordField, GuardedForm } from "./guarded-form";

/** Switches the second factor off, with the password and a code. */
export default function SecondFactorOff({ close }: { close: () => void }) {
  const ending = useEndSecondFactor();
  const form = useForm({ defaultValues: { currentPassword: "", code: "" } });
  const { register, formState, setFocus } = form;
  useEffect(() => setFocus("currentPassword"), [setFocus]);
  const submit = form.handleSubmit((values) =>
    ending.mutate(values, {
      onSuccess: ({ message }) => {
        notify.success(message);
        close();
      },
      onError: (error) => {
        if (error instanceof ApiError && showFieldErrors(form, error, ["currentPassword", "code"]))
          return;
        notify.error(error.message);
      },
    }),
  );
  return (
    <GuardedForm
      label={say.account_second_factor()}
      verb={say.account_switch_off()}
      busy={ending.isPending}
      onSubmit={submit}
      close={close}
    >
      <CurrentPasswordField
        registered={register("currentPassword")}
        error={formState.errors.currentPassword}
      />
      <CodeField
        registered={register("code")}
        error={formState.errors.code}
        help={say.account_six_digits_or_a_recovery_code()}
      />
    </GuardedForm>
  );
}
