"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { ApiError } from "@/api/api-error";
import { showFieldErrors } from "@/api/show-field-errors";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useMay } from "@/features/session/session";
import { isLocked, LockedNote } from "@/features/subscription/components/locked-note";
import { notify } from "@/lib/notify";
import { useSetJobTax } from "../api/set-job-tax";
import type { JobTaxIn } from "../types";
import { Refused } from "./refused";
import "@/lib/forms/zod";
import * as z from "zod/mini";

type TaxQuestionProps = { garageId: number; jobId: number; why: string | undefined };

/**
 * Asks a registered garage to add GST or to give the reason for an exempt supply. No invoice can be
 * issued before the answer.
 */
export function TaxQuestion({ garageId, jobId, why }: TaxQuestionProps) {
  const mayChange = useMay("change_jobs");
  const setting = useSetJobTax(garageId, jobId);
  const form = useForm<ExemptForm>({
    resolver: zodResolver(exemptForm),
    mode: "onTouched",
    defaultValues: { exemptReason: "" },
  });
  const busy = setting.isPending;
  const set = (body: JobTaxIn) =>
    setting.mutate(body, {
      onError: (error) => {
        if (error instanceof ApiError && showFieldErrors(form, error, ["exemptReason"])) return;
        if (!isLocked(error)) notify.error(error.message);
      },
    });
  if (!mayChange) {
    return (
      <div className="grid gap-4">
        <Refused why={why} />
        <p className="text-base">Ask an owner, a manager or a service advisor to do this.</p>
      </div>
    );
  }
  return (
    <div className="grid gap-6">
      <Refused why={why} />
      <LockedNote error={setting.error} />
      <Button
        className="md:justify-self-start"
        disabled={busy}
        aria-busy={busy}
        onClick={() => set({ taxCollected: 1, exemptReason: "" })}
      >
        Add GST to this job
      </Button>
      <form
        noValidate
        className="grid gap-2 border-t pt-6"
        onSubmit={form.handleSubmit(({ exemptReason }) => set({ taxCollected: 0, exemptReason }))}
      >
        <Field
          label="This supply is exempt because"
          required
          help="Printed on the bill of supply."
          error={form.formState.errors.exemptReason?.message}
        >
          {(wiring) => <Input {...wiring} {...form.register("exemptReason")} />}
        </Field>
        <Button
          type="submit"
          variant="outline"
          className="md:justify-self-start"
          disabled={busy}
          aria-busy={busy}
        >
          Save reason
        </Button>
      </form>
    </div>
  );
}

const LONGEST = 200;

const exemptForm = z.object({
  exemptReason: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "Please write why this supply is exempt"),
      z.maxLength(LONGEST, `At most ${LONGEST} characters`),
    ),
});

type ExemptForm = z.infer<typeof exemptForm>;
