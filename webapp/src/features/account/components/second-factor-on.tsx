"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { ApiError } from "@/api/api-error";
import type { Schema } from "@/api/schema";
import { showFieldErrors } from "@/api/show-field-errors";
import { Button } from "@/components/ui/button";
import { notify } from "@/lib/notify";
import { asPicture } from "@/lib/pictures/svg";
import { say } from "@/say";
import { accountKeys } from "../api/keys";
import { useBeginSecondFactor, useConfirmSecondFactor } from "../api/second-factor";
import { CodeField, CurrentPasswordField, GuardedForm } from "./guarded-form";

type StepProps = { close: () => void };

/** Switches the second factor on: password, QR code with the first code, and recovery codes. */
export default function SecondFactorOn({ close }: StepProps) {
  const [begun, setBegun] = useState<Schema<"SecondFactorOut"> | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} close={close} />;
  if (begun) return <FirstCode begun={begun} confirmed={setCodes} close={close} />;
  return <Password begun={setBegun} close={close} />;
}

type PasswordProps = StepProps & { begun: (secret: Schema<"SecondFactorOut">) => void };

function Password({ begun, close }: PasswordProps) {
  const beginning = useBeginSecondFactor();
  const form = useForm({ defaultValues: { currentPassword: "" } });
  const { register, formState, setFocus } = form;
  useEffect(() => setFocus("currentPassword"), [setFocus]);
  const submit = form.handleSubmit((values) =>
    beginning.mutate(values, {
      onSuccess: ({ data }) => begun(data),
      onError: (error) => {
        if (error instanceof ApiError && showFieldErrors(form, error, ["currentPassword"])) return;
        notify.error(error.message);
      },
    }),
  );
  return (
    <GuardedForm
      label={say.account_second_factor()}
      verb={say.account_next()}
      busy={beginning.isPending}
      onSubmit={submit}
      close={close}
    >
      <CurrentPasswordField
        registered={register("currentPassword")}
        error={formState.errors.currentPassword}
      />
    </GuardedForm>
  );
}

type FirstCodeProps = StepProps & {
  begun: Schema<"SecondFactorOut">;
  confirmed: (codes: readonly string[]) => void;
};

function FirstCode({ begun, confirmed, close }: FirstCodeProps) {
  const done = useDone(close);
  const confirming = useConfirmSecondFactor();
  const form = useForm({ defaultValues: { code: "" } });
  const { register, formState, setFocus } = form;
  useEffect(() => setFocus("code"), [setFocus]);
  const submit = form.handleSubmit((values) =>
    confirming.mutate(values, {
      onSuccess: ({ data, message }) => {
        notify.success(message);
        confirmed(data.recoveryCodes);
      },
      onError: (error) => {
        if (error instanceof ApiError && showFieldErrors(form, error, ["code"])) return;
        notify.error(error.message);
        // The answer of the first press was lost, so the recovery codes were never seen.
        if (error instanceof ApiError && error.code === "second_factor_on") done();
      },
    }),
  );
  return (
    <GuardedForm
      label={say.account_second_factor()}
      verb={say.account_switch_on()}
      busy={confirming.isPending}
      onSubmit={submit}
      close={close}
    >
      <p className="text-base">{say.account_scan_it_with_an_authenticator_app()}</p>
      {/* Cameras need a dark code on a light background, in both themes. */}
      {/* biome-ignore lint/performance/noImgElement: the image is a data URL */}
      <img
        alt={say.account_qr_code_for_an_authenticator_app()}
        src={asPicture(begun.picture)}
        className="size-48 rounded-md bg-plate"
      />
      <p className="mb-2 text-muted-foreground">
        {say.account_or_type_this_secret()}{" "}
        <span className="select-all font-medium text-foreground">
          {begun.secret.replace(/(.{4})(?=.)/g, "$1 ")}
        </span>
      </p>
      <CodeField
        registered={register("code")}
        error={formState.errors.code}
        help={say.account_six_digits_of_the_app()}
      />
    </GuardedForm>
  );
}

/** Closes the form, and loads again whether two-step sign-in is on. */
function useDone(close: () => void) {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: accountKeys.profile });
    close();
  };
}

function RecoveryCodes({ codes, close }: StepProps & { codes: readonly string[] }) {
  const done = useDone(close);
  const copy = () =>
    navigator.clipboard.writeText(codes.join("\n")).then(
      () => notify.success(say.account_copied()),
      () => notify.error(say.account_could_not_be_copied()),
    );
  return (
    <div className="grid max-w-[400px] gap-4">
      <p role="status" className="text-base">
        {say.account_keep_these_recovery_codes()}
      </p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-md bg-muted px-4 py-3 font-code text-base">
        {codes.map((code) => (
          <li key={code} className="select-all whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-col gap-3 md:flex-row">
        <Button onClick={done}>{say.account_i_have_kept_them()}</Button>
        <Button variant="outline" onClick={copy}>
          {say.account_copy()}
        </Button>
      </div>
    </div>
  );
}
