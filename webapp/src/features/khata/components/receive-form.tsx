"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { ApiError, mayBeDone } from "@/api/api-error";
import { showFieldErrors } from "@/api/show-field-errors";
import { FormPanel, PanelActions } from "@/components/form-panel";
import { RupeesInput } from "@/components/rupees-input";
import { Field } from "@/components/ui/field";
import { PaymentFields } from "@/features/invoices/components/payment-fields";
import { Refused } from "@/features/invoices/components/refused";
import {
  firstMethod,
  type PaymentForm,
  paymentDays,
  paymentFormSchema,
  toPaymentIn,
} from "@/features/invoices/payment-schema";
import { useMay } from "@/features/session/session";
import { LockedNote } from "@/features/subscription/components/locked-note";
import { showFailure } from "@/features/subscription/show-failure";
import { isoToday } from "@/lib/dates/day";
import type { SentRequest } from "@/lib/forms/idempotency-key";
import { UNSAVED } from "@/lib/forms/unsaved-changes";
import { rupeesIn } from "@/lib/money/amount";
import { rupees } from "@/lib/money/format";
import { inPaise, inRupees } from "@/lib/money/paise";
import { say } from "@/say";
import { accountOptions } from "../api/get-account";
import { useReceiveMoney } from "../api/receive-money";
import {
  discountText,
  isKept,
  type Kept,
  keptFrom,
  keptProblem,
  NOTHING_KEPT,
  percentProblem,
  tdsText,
} from "../receipt-kept";
import {
  oldestFirst,
  paiseOf,
  type Shares,
  shareProblem,
  sumOf,
  sumProblem,
} from "../receipt-shares";
import type { Account, OpenBill, ReceiptIn, Received } from "../types";
import { KeptFields } from "./kept-fields";
import { ReceiveBills } from "./receive-bills";

export type ReceiveFormProps = {
  garageId: number;
  customerId: number;
  account: Account;
  /** This is called with the recorded receipt, after the form has closed. */
  done: (received: Received) => void;
  close: () => void;
};

const FIELDS = ["amount", "paymentMethodId", "reference", "paidOn", "reason"] as const;
const LEAVING = {
  ...UNSAVED,
  title: say.khata_discard_this_receipt(),
  verb: say.khata_discard(),
};

type Lost = { sent: SentRequest; balance: number };
/**
 * The receipts whose answers were lost, by garage and customer. They outlive the form, because a person
 * closes it and opens it again.
 */
const lostReceipts = new Map<string, Lost>();

const balanceOf = ({ owed, advance }: Account) => inPaise(owed) - inPaise(advance);

/** Receives one amount for the bills of a customer. Load it lazily. */
export default function ReceiveForm(props: ReceiveFormProps) {
  const { garageId, customerId, account, done, close } = props;
  const lostKey = `${garageId} ${customerId}`;
  const [openedWith] = useState(() => balanceOf(account));
  const sent = useRef(lostReceipts.get(lostKey)?.sent);
  const receiving = useReceiveMoney(garageId, customerId, sent.current, (once) => {
    sent.current = once;
  });
  const queries = useQueryClient();
  const today = isoToday();
  const days = paymentDays(today, useMay("cancel_invoices"));
  const [schema] = useState(() => paymentFormSchema(undefined, days));
  const form = useForm<PaymentForm>({
    resolver: zodResolver(schema),
    mode: "onTouched",
    defaultValues: {
      amount: "",
      paymentMethodId: firstMethod(),
      reference: "",
      paidOn: today,
      reason: "",
    },
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const [chosen, setChosen] = useState<Shares>();
  const [kept, setKept] = useState<Kept>(NOTHING_KEPT);
  const [billsError, setBillsError] = useState<string>();
  const [isChanged, setIsChanged] = useState(false);
  const busy = receiving.isPending || isSubmitting;
  const paise = paiseOf(form.watch("amount"));
  const keptOf = (bill: OpenBill) => keptFrom(kept, bill);
  const shares = chosen ?? oldestFirst(account.bills, paise, keptOf);
  const owed = inPaise(account.owed);
  // Without choices, the server takes the oldest bills, which may be more than the form shows.
  const named = chosen ?? (isKept(kept) ? shares : undefined);
  const onBills = named ? sumOf(named) : Math.min(paise, owed);
  const closed = account.bills.reduce(
    (sum, bill) => sum + (shares.has(bill.jobId) ? keptOf(bill) : 0),
    0,
  );
  const tooMuch = chosen && sumProblem(chosen, paise);

  const failed = (error: Error) => {
    if (mayBeDone(error) && sent.current) {
      const balance = lostReceipts.get(lostKey)?.balance ?? openedWith;
      lostReceipts.set(lostKey, { sent: sent.current, balance });
    }
    const refusal = error instanceof ApiError ? error.fields.bills?.[0] : undefined;
    if (!refusal) return showFailure(form, error, FIELDS);
    setBillsError(refusal);
    showFieldErrors(form, error as ApiError, FIELDS);
  };
  /** Returns whether a lost receipt may be recorded, so that other contents would be a second one. */
  const mayBeRecorded = async (body: ReceiptIn) => {
    const lost = lostReceipts.get(lostKey);
    if (!lost || lost.sent.text === JSON.stringify(body)) return false;
    const options = accountOptions(garageId, customerId);
    const now = await queries.fetchQuery({ ...options, staleTime: 0, retry: false });
    lostReceipts.delete(lostKey);
    return balanceOf(now) !== lost.balance;
  };
  const submit = form.handleSubmit(async (values) => {
    if (tooMuch || (named && hasProblem(named, kept, account))) return;
    const body: ReceiptIn = {
      ...toPaymentIn(values),
      bills: named ? toBills(named, kept, account) : null,
    };
    try {
      if (await mayBeRecorded(body)) return setIsChanged(true);
      setBillsError(undefined);
      const received = await receiving.mutateAsync(body);
      lostReceipts.delete(lostKey);
      close();
      done(received);
    } catch (error) {
      failed(error as Error);
    }
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    event.preventDefault();
    if (!busy) void submit();
  };
  const keep = (next: Kept) => {
    setBillsError(undefined);
    setKept(next);
  };
  const choose = (next: Shares | undefined) => {
    setBillsError(undefined);
    setChosen(next);
  };

  return (
    <FormPanel
      title={say.khata_receive_money()}
      dirty={isDirty || chosen !== undefined || kept !== NOTHING_KEPT}
      leaving={LEAVING}
      close={close}
    >
      <form onSubmit={submit} onKeyDown={onKeyDown} noValidate className="flex min-h-full flex-col">
        <div className="grid gap-2 p-6">
          {isChanged && <Refused why={say.khata_account_changed()} />}
          <Field label={say.invoices_amount()} required error={errors.amount?.message}>
            {(wiring) => <RupeesInput {...wiring} {...form.register("amount")} autoFocus />}
          </Field>
          <PaymentFields form={form} garageId={garageId} days={days} />
          {account.bills.length > 0 && (
            <KeptFields kept={kept} usual={account.tdsPercent} change={keep} />
          )}
          <ReceiveBills
            account={account}
            shares={shares}
            kept={kept}
            keep={keep}
            isChosen={chosen !== undefined}
            paise={paise}
            error={tooMuch || billsError}
            choose={choose}
          />
          <LockedNote error={receiving.error} />
        </div>
        <div className="sticky bottom-0 mt-auto bg-popover *:data-[slot=form-actions]:border-t-0">
          <p className="border-t px-4 pt-4 md:px-6 md:text-right">
            {say.khata_receipt_foot({
              onBills: rupees(inRupees(onBills)),
              advance: rupees(inRupees(Math.max(paise - onBills, 0))),
              owed: rupees(inRupees(Math.max(owed - onBills - closed, 0))),
            })}
          </p>
          <PanelActions
            verb={
              paise > 0
                ? say.khata_receive_amount({ amount: rupees(inRupees(paise)) })
                : say.khata_receive_money()
            }
            busy={busy}
          />
        </div>
      </form>
    </FormPanel>
  );
}

function hasProblem(shares: Shares, kept: Kept, { bills }: Account): boolean {
  if (percentProblem(kept.percent)) return true;
  return bills.some((bill) => {
    const text = shares.get(bill.jobId);
    if (text === undefined) return false;
    return keptProblem(kept, bill) ?? shareProblem(text, bill, keptFrom(kept, bill));
  });
}

function toBills(shares: Shares, kept: Kept, { bills }: Account) {
  return bills.flatMap((bill) => {
    const text = shares.get(bill.jobId);
    if (text === undefined) return [];
    return {
      jobId: bill.jobId,
      amount: rupeesIn(text),
      tds: inRupees(paiseOf(tdsText(kept, bill))),
      discount: inRupees(paiseOf(discountText(kept, bill))),
    };
  });
}
