"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useMay } from "@/features/session/session";
import { LockedNote } from "@/features/subscription/components/locked-note";
import { showFailure } from "@/features/subscription/show-failure";
import { say } from "@/say";
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
      onError: (error) => showFailure(form, error, ["exemptReason"]),
    });
  if (!mayChange) {
    return (
      <div className="grid gap-4">
        <Refused why={why} />
        <p className="text-base">{say.invoices_ask_an_owner_a_manager_or()}</p>
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
        {say.invoices_add_gst_to_this_job()}
      </Button>
      <form
        noValidate
        className="grid gap-2 border-t pt-6"
        onSubmit={form.handleSubmit(({ exemptReason }) => set({ taxCollected: 0, exemptReason }))}
      >
        <Field
          label={say.invoices_this_supply_is_exempt_because()}
          required
          help={say.invoices_printed_on_the_bill_of_supply()}
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
          {say.invoices_save_reason()}
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
      z.minLength(1, say.invoices_please_write_why_this_supply_is()),
      z.maxLength(LONGEST, say.invoices_at_most_characters({ most: LONGEST })),
    ),
});

type ExemptForm = z.infer<typeof exemptForm>;
