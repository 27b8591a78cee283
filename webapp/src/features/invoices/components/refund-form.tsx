"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { isLost } from "@/api/api-error";
import { ChoiceField } from "@/components/choice-field";
import { FormPanel, PanelActions } from "@/components/form-panel";
import { RupeesInput } from "@/components/rupees-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useJobDefaults } from "@/features/jobs/api/job-defaults";
import { LockedNote } from "@/features/subscription/components/locked-note";
import { showFailure } from "@/features/subscription/show-failure";
import { rupeesIn } from "@/lib/money/amount";
import { rupees } from "@/lib/money/format";
import { inPaise, inRupees } from "@/lib/money/paise";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { useReloadBill } from "../api/get-bill";
import { useRefundPayment } from "../api/refund-payment";
import { REFERENCES } from "../payment-schema";
import { type RefundForm as RefundValues, refundSchema } from "../refund-schema";
import type { Payment } from "../types";

export type RefundFormProps = {
  garageId: number;
  jobId: number;
  payment: Payment;
  /** What the customer paid above the bill, in rupees. It is proposed. */
  excess: number;
  close: () => void;
};

const FIELDS = ["amount", "paymentMethodId", "reference", "reason"] as const;

/** Asks which part of a payment goes back, how and why. */
export default function RefundForm({ payment, excess, close, ...job }: RefundFormProps) {
  const { paymentId, receiptCode, amount, refunded, paymentMethodId } = payment;
  const left = inPaise(amount) - inPaise(refunded);
  const methods = useJobDefaults(job.garageId)?.paymentMethods;
  const refunding = useRefundPayment({ ...job, paymentId });
  const reload = useReloadBill(job.garageId, job.jobId);
  const wasLost = useRef(false);
  const [schema] = useState(() => refundSchema(left));
  const proposed = Math.min(left, inPaise(excess));
  const form = useForm<RefundValues>({
    resolver: zodResolver(schema),
    mode: "onTouched",
    defaultValues: {
      amount: proposed > 0 ? inRupees(proposed).toFixed(2) : "",
      paymentMethodId,
      reference: "",
      reason: "",
    },
  });
  const { register, control, formState } = form;
  const { errors } = formState;
  const reference = REFERENCES[form.watch("paymentMethodId")];

  const failed = (error: Error) => {
    wasLost.current ||= isLost(error);
    showFailure(form, error, FIELDS);
  };
  const submit = form.handleSubmit(async (values) => {
    // If an answer was lost, the money may be back already, and other contents would give it back twice.
    if (wasLost.current) {
      try {
        const { payments } = await reload();
        const now = payments.find((one) => one.paymentId === paymentId)?.refunded ?? refunded;
        if (now !== refunded) {
          notify.warning(say.invoices_given_back_already({ amount: rupees(now - refunded) }));
          return close();
        }
      } catch (error) {
        return failed(error as Error);
      }
    }
    const body = {
      amount: rupeesIn(values.amount),
      paymentMethodId: values.paymentMethodId,
      reference: reference ? values.reference.replace(/\s/g, "") : "",
      reason: values.reason,
    };
    refunding.mutate(body, {
      onSuccess: ({ message }) => {
        notify.success(message);
        close();
      },
      onError: failed,
    });
  });

  return (
    <FormPanel
      title={say.invoices_give_back_part_of({ code: receiptCode })}
      dirty={formState.isDirty}
      close={close}
    >
      <form onSubmit={submit} noValidate className="flex min-h-full flex-col">
        <div className="grid gap-2 p-6">
          <Field
            label={say.invoices_amount()}
            required
            help={say.invoices_of_this_payment_is_left({ amount: rupees(inRupees(left)) })}
            error={errors.amount?.message}
          >
            {(wiring) => <RupeesInput {...wiring} {...register("amount")} />}
          </Field>
          <ChoiceField
            control={control}
            name="paymentMethodId"
            label={say.invoices_paid_back_by()}
            options={methods?.map(({ paymentMethodId: value, paymentMethod: word }) => ({
              value,
              word,
            }))}
          />
          {reference && (
            <Field label={reference} error={errors.reference?.message}>
              {(wiring) => (
                <Input
                  {...wiring}
                  {...register("reference")}
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                />
              )}
            </Field>
          )}
          <Field label={say.invoices_reason()} required error={errors.reason?.message}>
            {(wiring) => <Input {...wiring} {...register("reason")} autoComplete="off" />}
          </Field>
          <LockedNote error={refunding.error} />
        </div>
        <PanelActions verb={say.invoices_record_refund()} busy={refunding.isPending} />
      </form>
    </FormPanel>
  );
}
