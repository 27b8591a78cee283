"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { mayBeDone } from "@/api/api-error";
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
import { useRefundPayment } from "../api/refund-payment";
import { REFERENCES, referenceOf } from "../payment-schema";
import { type RefundForm as RefundValues, refundSchema } from "../refund-schema";
import { ReferenceField } from "./reference-field";

export type RefundFormProps = {
  garageId: number;
  payment: { paymentId: number; receiptCode: string; paymentMethodId: number };
  /** What of the payment can go back, in rupees. */
  left: number;
  /** The amount that is proposed, in rupees. */
  proposed: number;
  /** Loads again what can go back. */
  reload: () => Promise<number>;
  /** Says that it changed. `less` is the difference. */
  changed: (less: number) => string;
  close: () => void;
};

const FIELDS = ["amount", "paymentMethodId", "reference", "reason"] as const;

/** Asks which part of a payment goes back, how and why. */
export function RefundForm(props: RefundFormProps) {
  const { garageId, payment, left, reload, changed, close } = props;
  const { paymentId, receiptCode, paymentMethodId } = payment;
  const methods = useJobDefaults(garageId)?.paymentMethods;
  const refunding = useRefundPayment({ garageId, paymentId });
  const wasLost = useRef(false);
  const [schema] = useState(() => refundSchema(inPaise(left)));
  const proposed = Math.min(left, props.proposed);
  const form = useForm<RefundValues>({
    resolver: zodResolver(schema),
    mode: "onTouched",
    defaultValues: {
      amount: proposed > 0 ? proposed.toFixed(2) : "",
      paymentMethodId,
      reference: "",
      reason: "",
    },
  });
  const { register, control, formState } = form;
  const { errors } = formState;
  const reference = REFERENCES[form.watch("paymentMethodId")];

  const failed = (error: Error) => {
    wasLost.current ||= mayBeDone(error);
    showFailure(form, error, FIELDS);
  };
  const submit = form.handleSubmit(async (values) => {
    // If an answer was lost, the money may be back already, and other contents would give it back twice.
    if (wasLost.current) {
      try {
        const now = await reload();
        if (now !== left) {
          notify.warning(changed(inRupees(inPaise(left) - inPaise(now))));
          return close();
        }
      } catch (error) {
        return failed(error as Error);
      }
    }
    const body = {
      amount: rupeesIn(values.amount),
      paymentMethodId: values.paymentMethodId,
      reference: referenceOf(values),
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
            help={say.invoices_of_this_payment_is_left({ amount: rupees(left) })}
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
            <ReferenceField
              label={reference}
              error={errors.reference?.message}
              registered={register("reference")}
            />
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
