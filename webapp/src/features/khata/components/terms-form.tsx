"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { FormPanel, PanelActions } from "@/components/form-panel";
import { RupeesInput } from "@/components/rupees-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useVersionConflict } from "@/components/use-version-conflict";
import { LockedNote } from "@/features/subscription/components/locked-note";
import { showFailure } from "@/features/subscription/show-failure";
import { amountProblem, rupeesIn } from "@/lib/money/amount";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import "@/lib/forms/zod";
import * as z from "zod/mini";
import { accountOptions } from "../api/get-account";
import { useSetTerms } from "../api/set-terms";
import type { Account } from "../types";

const MOST_DAYS = 365;

const schema = z
  .object({ creditDays: z.string(), creditLimit: z.string() })
  .check(({ value, issues }) => {
    const { creditDays, creditLimit } = value;
    const add = (field: string, message: string) =>
      issues.push({ code: "custom", path: [field], message, input: value });
    const isNumber = /^\d+$/.test(creditDays.trim());
    if (creditDays.trim() && !(isNumber && Number(creditDays) <= MOST_DAYS))
      add("creditDays", say.khata_credit_days_are_between({ most: MOST_DAYS }));
    const problem = creditLimit.trim() ? amountProblem(creditLimit) : undefined;
    if (problem) add("creditLimit", problem);
    else if (creditLimit.trim() && !creditDays.trim())
      add("creditDays", say.khata_a_limit_needs_credit_days());
  });

type TermsValues = z.infer<typeof schema>;

function toForm({ creditDays, creditLimit }: Account): TermsValues {
  return { creditDays: String(creditDays ?? ""), creditLimit: creditLimit?.toFixed(2) ?? "" };
}

type TermsFormProps = {
  garageId: number;
  customerId: number;
  account: Account;
  close: () => void;
};

/** Changes the credit days and the limit of a customer. */
export function TermsForm({ garageId, customerId, account, close }: TermsFormProps) {
  // The form keeps the version that was opened.
  const [opened, setOpened] = useState(account);
  const saving = useSetTerms(garageId, customerId);
  const form = useForm<TermsValues>({
    resolver: zodResolver(schema),
    mode: "onTouched",
    defaultValues: toForm(opened),
  });
  const { register, formState } = form;
  const { isConflict, notice } = useVersionConflict(
    accountOptions(garageId, customerId),
    (now: Account) => {
      setOpened(now);
      form.reset(toForm(now));
    },
  );
  const submit = form.handleSubmit(({ creditDays, creditLimit }) =>
    saving.mutate(
      {
        creditDays: creditDays.trim() ? Number(creditDays) : null,
        creditLimit: creditLimit.trim() ? rupeesIn(creditLimit) : null,
        version: opened.version,
      },
      {
        onSuccess: ({ message }) => {
          notify.success(message);
          close();
        },
        onError: (error) => {
          if (!isConflict(error)) showFailure(form, error, ["creditDays", "creditLimit"]);
        },
      },
    ),
  );
  return (
    <FormPanel title={say.khata_terms()} dirty={formState.isDirty} close={close}>
      <form onSubmit={submit} noValidate className="flex min-h-full flex-col">
        <div className="grid gap-2 p-6">
          <Field
            label={say.khata_days()}
            help={say.khata_without_days_no_credit()}
            error={formState.errors.creditDays?.message}
          >
            {(wiring) => (
              <Input
                {...wiring}
                {...register("creditDays")}
                inputMode="numeric"
                autoComplete="off"
                autoFocus
              />
            )}
          </Field>
          <Field
            label={say.khata_limit()}
            help={say.khata_over_the_limit_only_an_owner()}
            error={formState.errors.creditLimit?.message}
          >
            {(wiring) => <RupeesInput {...wiring} {...register("creditLimit")} />}
          </Field>
          {notice}
          <LockedNote error={saving.error} />
        </div>
        <PanelActions verb={say.khata_save_terms()} busy={saving.isPending} />
      </form>
    </FormPanel>
  );
}
