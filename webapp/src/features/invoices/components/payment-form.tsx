"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { QrCode } from "lucide-react";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { mayBeDone } from "@/api/api-error";
import { FormPanel, PanelActions } from "@/components/form-panel";
import { RupeesInput } from "@/components/rupees-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { useMay } from "@/features/session/session";
import { LockedNote } from "@/features/subscription/components/locked-note";
import { showFailure } from "@/features/subscription/show-failure";
import { isoToday } from "@/lib/dates/day";
import { rupeesIn } from "@/lib/money/amount";
import { rupees } from "@/lib/money/format";
import { inPaise } from "@/lib/money/paise";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { useReloadBill } from "../api/get-bill";
import { useRecordPayment } from "../api/record-payment";
import { useTakesUpi } from "../api/upi-code";
import { billNews } from "../bill-news";
import {
  firstMethod,
  type PaymentForm as PaymentValues,
  paymentDays,
  paymentFormSchema,
  toPaymentIn,
  UPI,
} from "../payment-schema";
import type { Bill } from "../types";
import { PaymentFields } from "./payment-fields";
import { Refused } from "./refused";
import { UpiScreen } from "./upi-screen";

export type PaymentFormProps = {
  garageId: number;
  jobId: number;
  /** The amount that the form starts with. */
  amount: number;
  bill: Bill;
  /** The payment method that was chosen for the job. It is preselected. */
  paymentMethodId: number;
  /** Starts with the QR code, if the garage has a UPI address. */
  withCode: boolean;
  /** The job has GST and no invoice yet. */
  isTaxedAdvance: boolean;
  close: () => void;
};

const FIELDS = ["amount", "paymentMethodId", "reference", "paidOn", "reason"] as const;

/**
 * The bills before payments whose answers were lost, by garage and job. They outlive the form, because
 * a person closes it and opens it again.
 */
const lostBills = new Map<string, Bill>();

export default function PaymentForm(props: PaymentFormProps) {
  const { garageId, jobId, amount, bill, paymentMethodId, isTaxedAdvance, close } = props;
  const lostKey = `${garageId} ${jobId}`;
  const [opened] = useState(() => lostBills.get(lostKey) ?? bill);
  const takesUpi = useTakesUpi(garageId);
  const [asked, setAsked] = useState(props.withCode && takesUpi ? amount : undefined);
  const [showsForm, setShowsForm] = useState(asked === undefined);
  const recording = useRecordPayment(garageId, jobId);
  const reload = useReloadBill(garageId, jobId);
  const today = isoToday();
  const days = paymentDays(today, useMay("cancel_invoices"));
  const [schema] = useState(() => paymentFormSchema(inPaise(bill.balanceDue), days));
  const form = useForm<PaymentValues>({
    resolver: zodResolver(schema),
    mode: "onTouched",
    defaultValues: {
      amount: amount.toFixed(2),
      paymentMethodId: showsForm ? firstMethod(paymentMethodId) : UPI,
      reference: "",
      paidOn: today,
      reason: "",
    },
  });
  const { register, formState } = form;
  const busy = recording.isPending || formState.isSubmitting;
  // While a payment is recorded, the bill already has it.
  const news = busy ? [] : billNews(opened, bill);
  const isTold = news.length > 0;
  useEffect(() => {
    if (isTold) lostBills.delete(lostKey);
  }, [isTold, lostKey]);
  const { errors } = formState;
  const method = form.watch("paymentMethodId");
  const showCode = async () => {
    if (!(await form.trigger("amount"))) return;
    recording.reset();
    setAsked(rupeesIn(form.getValues("amount")));
  };
  const showForm = () => {
    setShowsForm(true);
    setAsked(undefined);
  };

  const failed = (error: Error) => {
    if (mayBeDone(error)) lostBills.set(lostKey, opened);
    // The screen with the code shows the failure itself.
    if (asked === undefined) showFailure(form, error, FIELDS);
  };
  const submit = form.handleSubmit(async (values) => {
    // If an answer was lost, the payment may be recorded. Other contents would be a second payment,
    // so the person must see the first one before.
    if (lostBills.has(lostKey) && news.length === 0) {
      try {
        if (billNews(opened, await reload()).length > 0) return;
      } catch (error) {
        return failed(error as Error);
      }
    }
    recording.mutate(toPaymentIn(values), {
      onSuccess: ({ message }) => {
        lostBills.delete(lostKey);
        notify.success(message);
        close();
      },
      onError: failed,
    });
  }, showForm);
  const code = asked !== undefined && (
    <UpiScreen
      garageId={garageId}
      jobId={jobId}
      amount={asked}
      balanceDue={bill.balanceDue}
      news={news}
      busy={busy}
      error={recording.error}
      received={submit}
      showForm={showForm}
      close={showsForm ? showForm : close}
    />
  );
  if (!showsForm) return code;

  return (
    <FormPanel title={say.invoices_record_payment()} dirty={formState.isDirty} close={close}>
      <form onSubmit={submit} noValidate className="flex min-h-full flex-col">
        <div className="grid gap-2 p-6">
          {news.length > 0 && <Refused why={news.join(" ")} />}
          <Field
            label={say.invoices_amount()}
            required
            help={say.invoices_the_balance_due_is_the_customer({
              balanceDue: rupees(bill.balanceDue),
            })}
            error={errors.amount?.message}
          >
            {(wiring) => <RupeesInput {...wiring} {...register("amount")} />}
          </Field>
          <PaymentFields form={form} garageId={garageId} days={days}>
            {method === UPI && (
              <Button variant="outline" className="mb-4 w-full" onClick={showCode}>
                <QrCode aria-hidden className="size-4" />
                {say.invoices_show_qr_code()}
              </Button>
            )}
            {code}
          </PaymentFields>
          {isTaxedAdvance && (
            <p className="text-muted-foreground">{say.invoices_gst_on_an_advance()}</p>
          )}
          <LockedNote error={recording.error} />
        </div>
        <PanelActions verb={say.invoices_record_payment()} busy={busy} />
      </form>
    </FormPanel>
  );
}
