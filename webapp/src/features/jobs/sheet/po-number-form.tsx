"use client";

import { useState } from "react";
import { useForm } from "react-hook-form";
import { FormPanel, PanelActions } from "@/components/form-panel";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useVersionConflict } from "@/components/use-version-conflict";
import { LockedNote } from "@/features/subscription/components/locked-note";
import { showFailure } from "@/features/subscription/show-failure";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { jobOptions } from "../api/get-job";
import { useSetPoNumber } from "../api/set-po-number";
import type { Job } from "../types";

type PoNumberFormProps = { garageId: number; job: Job; close: () => void };

/** Changes the number of the customer's purchase order. The server checks its letters. */
export default function PoNumberForm({ garageId, job, close }: PoNumberFormProps) {
  // The form keeps the version that was opened.
  const [opened, setOpened] = useState(job);
  const saving = useSetPoNumber(garageId, job.jobId);
  const form = useForm({ defaultValues: { poNumber: job.poNumber } });
  const { register, formState } = form;
  const { isConflict, notice } = useVersionConflict(jobOptions(garageId, job.jobId), (now: Job) => {
    setOpened(now);
    form.reset({ poNumber: now.poNumber });
  });
  const submit = form.handleSubmit(({ poNumber }) =>
    saving.mutate(
      { poNumber, version: opened.version },
      {
        onSuccess: ({ message }) => {
          notify.success(message);
          close();
        },
        onError: (error) => {
          if (!isConflict(error)) showFailure(form, error, ["poNumber"]);
        },
      },
    ),
  );
  return (
    <FormPanel title={say.jobs_po_number()} dirty={formState.isDirty} close={close}>
      <form onSubmit={submit} noValidate className="flex min-h-full flex-col">
        <div className="grid gap-2 p-6">
          <Field label={say.jobs_po_number()} error={formState.errors.poNumber?.message}>
            {(wiring) => (
              <Input {...wiring} {...register("poNumber")} autoComplete="off" autoFocus />
            )}
          </Field>
          {notice}
          <LockedNote error={saving.error} />
        </div>
        <PanelActions verb={say.jobs_save()} busy={saving.isPending} />
      </form>
    </FormPanel>
  );
}
