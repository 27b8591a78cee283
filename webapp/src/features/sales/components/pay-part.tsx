"use client";

import { useEffect, useRef, useState } from "react";
import { ApiError } from "@/api/api-error";
import { RupeesInput } from "@/components/rupees-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Switch } from "@/components/ui/switch";
import { ReferenceField } from "@/features/invoices/components/reference-field";
import { Refused } from "@/features/invoices/components/refused";
import {
  BANK,
  CARD,
  CASH,
  isTooMuchCash,
  problemOf,
  REFERENCES,
  UPI,
} from "@/features/invoices/payment-schema";
import { useMay } from "@/features/session/session";
import { amountProblem } from "@/lib/money/amount";
import { rupees } from "@/lib/money/format";
import { inRupees } from "@/lib/money/paise";
import { say } from "@/say";
import { changeOf, type Paying, type SaleDraft } from "../sale-draft";

type Method = { paymentMethodId: number; paymentMethod: string };

type PayPartProps = {
  draft: SaleDraft;
  /** In paise. */
  total: number;
  methods: readonly Method[];
  /** The garage may charge GST, so a sale without it is a choice. */
  asksTax: boolean;
  /** A sale without GST needs a reason. */
  asksReason: boolean;
  error: Error | undefined;
  busy: boolean;
  /** The sale was sent, so that it can only be sent again as it is. */
  fixed: boolean;
  change: (next: Partial<SaleDraft>) => void;
  /** Forgets the last refusal. */
  forget: () => void;
  take: (paying: Paying, method: string) => void;
};

const NOT_YET: Paying = {
  method: CASH,
  onCredit: false,
  typed: "",
  reference: "",
  creditReason: "",
};

/** Shows the total, and takes the money: two presses for a buyer who pays in cash. */
export function PayPart(props: PayPartProps) {
  const { draft, total, methods, asksTax, asksReason, error, busy, fixed } = props;
  const { change, forget, take } = props;
  const [paying, setPaying] = useState<Paying>();
  const [more, setMore] = useState(false);
  const [keepsPo, setKeepsPo] = useState(false);
  const isReady = draft.lines.length > 0 && draft.lines.every(({ problem }) => !problem);
  const lacksReason = !draft.taxed && asksReason && draft.exemptReason.trim() === "";
  const nameOf = (id: number) =>
    methods.find(({ paymentMethodId }) => paymentMethodId === id)?.paymentMethod ?? "";
  // A number that is typed stays in sight, and its field does not vanish while it is emptied.
  const fold = () => {
    setMore(!more);
    setKeepsPo(draft.poNumber !== "");
  };
  const start = (next: Partial<Paying>) => {
    forget();
    setPaying({ ...NOT_YET, ...next });
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="flex items-baseline justify-between gap-4 border-t pt-4">
        <span className="text-base">{say.sales_total()}</span>
        <span className="font-semibold text-xl">{rupees(inRupees(total))}</span>
      </p>
      <fieldset disabled={fixed} className="grid grid-cols-2 gap-2">
        {[CASH, UPI, CARD].map((id) => (
          <Button
            key={id}
            variant={paying && !paying.onCredit && paying.method === id ? "primary" : "outline"}
            disabled={!isReady}
            onClick={() => start({ method: id })}
          >
            {nameOf(id)}
          </Button>
        ))}
        <Button variant="ghost" aria-expanded={more} onClick={fold}>
          {say.sales_more()}
        </Button>
        {more && (
          <>
            <Button variant="outline" disabled={!isReady} onClick={() => start({ method: BANK })}>
              {nameOf(BANK)}
            </Button>
            <Button
              variant="outline"
              disabled={!isReady || !draft.buyer}
              onClick={() => start({ onCredit: true })}
            >
              {say.sales_on_credit()}
            </Button>
          </>
        )}
      </fieldset>
      {more && !draft.buyer && (
        <p className="text-muted-foreground text-sm">{say.sales_choose_a_customer_first()}</p>
      )}
      {(more || keepsPo) && (
        <fieldset disabled={fixed} className="contents">
          <Words
            label={say.sales_po_number()}
            value={draft.poNumber}
            change={(poNumber) => change({ poNumber })}
          />
        </fieldset>
      )}
      {(more || !draft.taxed) && asksTax && (
        <fieldset disabled={fixed} className="contents">
          <WithoutTax draft={draft} asksReason={asksReason} change={change} />
        </fieldset>
      )}
      {error && <Problem error={error} />}
      {paying && isReady && (
        <TakeMoney
          paying={paying}
          total={total}
          methods={methods}
          error={error}
          busy={busy}
          fixed={fixed}
          blocked={lacksReason}
          change={(next) => setPaying({ ...paying, ...next })}
          take={() => take(paying, paying.onCredit ? say.sales_on_credit() : nameOf(paying.method))}
        />
      )}
    </div>
  );
}

type WithoutTaxProps = Pick<PayPartProps, "draft" | "asksReason" | "change">;

function WithoutTax({ draft, asksReason, change }: WithoutTaxProps) {
  return (
    <div className="grid gap-2">
      <Field label={say.sales_with_gst()}>
        {(wiring) => (
          <Switch
            {...wiring}
            checked={draft.taxed}
            onChange={({ target }) => change({ taxed: target.checked })}
          />
        )}
      </Field>
      {!draft.taxed && asksReason && (
        <Words
          label={say.sales_why_without_gst()}
          required
          value={draft.exemptReason}
          change={(exemptReason) => change({ exemptReason })}
        />
      )}
    </div>
  );
}

type WordsProps = {
  label: string;
  required?: boolean;
  value: string;
  change: (typed: string) => void;
};

function Words({ label, required, value, change }: WordsProps) {
  return (
    <Field label={label} required={required}>
      {(wiring) => (
        <Input
          {...wiring}
          autoComplete="off"
          value={value}
          onChange={({ target }) => change(target.value)}
        />
      )}
    </Field>
  );
}

/** Shows why a sale was refused: the sentences of its fields, or that of the whole. */
function Problem({ error }: { error: Error }) {
  const fields = error instanceof ApiError ? Object.values(error.fields).flat() : [];
  // `SaleForm` explains a lost answer.
  if (error instanceof ApiError && error.status === 0) return null;
  return <Refused why={fields.length > 0 ? fields.join(" ") : error.message} />;
}

type TakeMoneyProps = {
  paying: Paying;
  total: number;
  methods: readonly Method[];
  error: Error | undefined;
  busy: boolean;
  fixed: boolean;
  blocked: boolean;
  change: (next: Partial<Paying>) => void;
  take: () => void;
};

function TakeMoney(props: TakeMoneyProps) {
  const { paying, total, methods, error, busy, fixed, blocked, change, take } = props;
  const { method, onCredit, typed, reference } = paying;
  const mayAllow = useMay("give_credit");
  const isOver = error instanceof ApiError && error.code === "over_limit";
  const back = method === CASH && !onCredit && typed.trim() ? changeOf(typed, total) : undefined;
  const isShort = method === CASH && !onCredit && typed.trim() !== "" && back === undefined;
  const partProblem = onCredit && typed.trim() ? amountProblem(typed) : undefined;
  const paysNow = onCredit ? typed : inRupees(total).toFixed(2);
  const referenceProblem = problemOf({ paymentMethodId: method, reference });
  const button = useRef<HTMLButtonElement>(null);
  // The field that had the focus was disabled while the sale was sent.
  useEffect(() => {
    if (error) button.current?.focus();
  }, [error]);
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && !blocked && !isShort && !partProblem && !referenceProblem) take();
      }}
    >
      <fieldset disabled={fixed} className="contents">
        {(onCredit || method === CASH) && (
          <Field
            label={onCredit ? say.sales_paid_now() : say.sales_given()}
            help={
              back === undefined ? undefined : say.sales_back({ amount: rupees(inRupees(back)) })
            }
            error={isShort ? say.sales_this_is_less_than_the_total() : partProblem}
          >
            {(wiring) => (
              <RupeesInput
                {...wiring}
                value={typed}
                onChange={({ target }) => change({ typed: target.value })}
              />
            )}
          </Field>
        )}
        {onCredit && typed.trim() !== "" && (
          <div className="flex flex-wrap gap-2">
            {methods.map(({ paymentMethodId: id, paymentMethod }) => (
              <Button
                key={id}
                variant={method === id ? "primary" : "outline"}
                onClick={() => change({ method: id })}
              >
                {paymentMethod}
              </Button>
            ))}
          </div>
        )}
        {isTooMuchCash(paysNow, method) && <Refused why={say.invoices_cash_of_two_lakh()} />}
        {REFERENCES[method] && (
          <ReferenceField
            label={say.sales_reference()}
            error={referenceProblem}
            registered={{
              value: reference,
              onChange: ({ target }) => change({ reference: target.value }),
            }}
          />
        )}
        {isOver && mayAllow && (
          <Words
            label={say.invoices_reason()}
            required
            value={paying.creditReason}
            change={(creditReason) => change({ creditReason })}
          />
        )}
      </fieldset>
      <Button
        ref={button}
        type="submit"
        disabled={blocked}
        // `disabled` would remove the focus.
        aria-disabled={busy}
        aria-busy={busy}
        autoFocus
      >
        {onCredit
          ? say.sales_sell_on_credit()
          : say.sales_take({ amount: rupees(inRupees(total)) })}
      </Button>
    </form>
  );
}
