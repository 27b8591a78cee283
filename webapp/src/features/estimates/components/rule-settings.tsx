"use client";

import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { SettingsSection } from "@/components/settings-section";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { useVersionConflict } from "@/components/use-version-conflict";
import { LockedNote } from "@/features/subscription/components/locked-note";
import { showFailure } from "@/features/subscription/show-failure";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { ruleOptions, useSetRule } from "../api/rule";
import type { EstimateRule } from "../types";

const LONGEST_TERMS = 1000;

/** Shows the rules of estimates among the garage's settings. */
export default function RuleSettings({ garageId }: { garageId: number }) {
  const query = useQuery(ruleOptions(garageId));
  return (
    <SettingsSection
      title={say.estimates_estimates()}
      query={query}
      problem={say.estimates_the_rules_of_estimates_could_not()}
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
          if (conflict.isConflict(error)) return;
          showFailure(form, error, ["validDays", "signature", "terms", "keepMonths"]);
        },
      },
    ),
  );
  return (
    <form onSubmit={submit} noValidate className="grid max-w-[640px] gap-3">
      <Field
        label={say.estimates_days_an_estimate_is_valid()}
        help={say.estimates_from_1_to_60_you_can()}
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
      <Field label={say.estimates_signature_of_the_customer()} error={errors.signature?.message}>
        {(wiring) => (
          <Select {...wiring} {...register("signature")}>
            <option value="off">{say.estimates_not_asked_for()}</option>
            <option value="optional">{say.estimates_optional()}</option>
            <option value="required">{say.estimates_required()}</option>
          </Select>
        )}
      </Field>
      <Field
        label={say.estimates_terms()}
        help={say.estimates_printed_on_each_estimate_that_you()}
        error={errors.terms?.message}
      >
        {(wiring) => (
          <Textarea {...wiring} {...register("terms")} rows={3} maxLength={LONGEST_TERMS} />
        )}
      </Field>
      <Field
        label={say.estimates_months_to_keep_photos()}
        help={say.estimates_from_25_to_72_a_customer()}
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
          {say.estimates_save_rules_of_estimates()}
        </Button>
      </div>
    </form>
  );
}

function typed({ validDays, signature, terms, keepMonths }: EstimateRule): Typed {
  return { validDays: String(validDays), signature, terms, keepMonths: String(keepMonths) };
}
