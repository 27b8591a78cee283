"use client";

import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { ApiError } from "@/api/api-error";
import { showFieldErrors } from "@/api/show-field-errors";
import { SettingsSection } from "@/components/settings-section";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { useVersionConflict } from "@/components/use-version-conflict";
import { isLocked, LockedNote } from "@/features/subscription/components/locked-note";
import { notify } from "@/lib/notify";
import { ruleOptions, useSetRule } from "../api/rule";
import type { EstimateRule } from "../types";

const LONGEST_TERMS = 1000;

/** Shows the rules of estimates among the garage's settings. */
export default function RuleSettings({ garageId }: { garageId: number }) {
  const query = useQuery(ruleOptions(garageId));
  return (
    <SettingsSection
      title="Estimates"
      query={query}
      problem="The rules of estimates could not be loaded."
    >
      {query.data && <RuleForm garageId={garageId} rule={query.data} />}
    </SettingsSection>
  );
}

// Fields of a form are texts.
type Typed = {
  validDays: string;
  signature: EstimateRule["signature"];
  terms: string;
  keepMonths: string;
};

function RuleForm({ garageId, rule }: { garageId: number; rule: EstimateRule }) {
  const saving = useSetRule(garageId);
  const form = useForm<Typed>({ values: typed(rule), resetOptions: { keepDirtyValues: true } });
  const { register, formState } = form;
  const { errors } = formState;
  const conflict = useVersionConflict(ruleOptions(garageId), (now) => form.reset(typed(now)));
  const submit = form.handleSubmit((values) =>
    saving.mutate(
      {
        ...values,
        validDays: Number(values.validDays),
        keepMonths: Number(values.keepMonths),
        version: rule.version,
      },
      {
        onSuccess: ({ data, message }) => {
          form.reset(typed(data));
          notify.success(message);
        },
        onError: (error) => {
          if (conflict.isConflict(error) || isLocked(error)) return;
          const fields = ["validDays", "signature", "terms", "keepMonths"] as const;
          if (error instanceof ApiError && showFieldErrors(form, error, fields)) return;
          notify.error(error.message);
        },
      },
    ),
  );
  return (
    <form onSubmit={submit} noValidate className="grid max-w-[640px] gap-3">
      <Field
        label="Days an estimate is valid"
        help="From 1 to 60. You can change the day of each estimate."
        error={errors.validDays?.message}
      >
        {(wiring) => (
          <Input
            {...wiring}
            {...register("validDays")}
            inputMode="numeric"
            autoComplete="off"
            className="max-w-40"
          />
        )}
      </Field>
      <Field label="Signature of the customer" error={errors.signature?.message}>
        {(wiring) => (
          <Select {...wiring} {...register("signature")}>
            <option value="off">Not asked for</option>
            <option value="optional">Optional</option>
            <option value="required">Required</option>
          </Select>
        )}
      </Field>
      <Field
        label="Terms"
        help="Printed on each estimate that you send from now on."
        error={errors.terms?.message}
      >
        {(wiring) => (
          <Textarea {...wiring} {...register("terms")} rows={3} maxLength={LONGEST_TERMS} />
        )}
      </Field>
      <Field
        label="Months to keep photos"
        help="From 25 to 72. A customer can complain for two years."
        error={errors.keepMonths?.message}
      >
        {(wiring) => (
          <Input
            {...wiring}
            {...register("keepMonths")}
            inputMode="numeric"
            autoComplete="off"
            className="max-w-40"
          />
        )}
      </Field>
      {conflict.notice}
      <LockedNote error={saving.error} />
      <div>
        <Button
          type="submit"
          disabled={!formState.isDirty || saving.isPending}
          aria-busy={saving.isPending}
        >
          Save rules of estimates
        </Button>
      </div>
    </form>
  );
}

function typed({ validDays, signature, terms, keepMonths }: EstimateRule): Typed {
  return { validDays: String(validDays), signature, terms, keepMonths: String(keepMonths) };
}
