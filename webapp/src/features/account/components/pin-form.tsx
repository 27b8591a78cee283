"use client";

import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { ApiError } from "@/api/api-error";
import { showFieldErrors } from "@/api/show-field-errors";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useSession } from "@/features/session/session";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { useSetOwnPin } from "../api/own-pin";
import { CurrentPasswordField, GuardedForm } from "./guarded-form";

/** Sets the PIN of the open garage, with the password. */
export default function PinForm({ close }: { close: () => void }) {
  const { garage } = useSession();
  const setting = useSetOwnPin();
  const form = useForm({ defaultValues: { currentPassword: "", pin: "" } });
  const { register, formState, setFocus } = form;
  useEffect(() => setFocus("currentPassword"), [setFocus]);
  const submit = form.handleSubmit((values) =>
    setting.mutate(
      { ...values, garageId: garage?.garageId ?? 0 },
      {
        onSuccess: ({ message }) => {
          notify.success(message);
          close();
        },
        onError: (error) => {
          if (error instanceof ApiError && showFieldErrors(form, error, ["currentPassword", "pin"]))
            return;
          notify.error(error.message);
        },
      },
    ),
  );
  return (
    <GuardedForm
      label={say.account_pin_for_shared_devices()}
      verb={say.account_set_pin()}
      busy={setting.isPending}
      onSubmit={submit}
      close={close}
    >
      <CurrentPasswordField
        registered={register("currentPassword")}
        error={formState.errors.currentPassword}
      />
      <Field
        label={say.account_new_pin()}
        help={say.account_four_digits()}
        error={formState.errors.pin?.message}
      >
        {(wiring) => (
          <Input
            {...wiring}
            {...register("pin")}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            className="max-w-32 font-code tabular-nums"
          />
        )}
      </Field>
    </GuardedForm>
  );
}
