"use client";

import { useRef, useState } from "react";
import { isDecided, isLost, mayBeDone } from "@/api/api-error";
import { useUnsavedGuard } from "@/components/use-unsaved-guard";
import { useJobDefaults } from "@/features/jobs/api/job-defaults";
import { rulesIn } from "@/features/jobs/editor/bill";
import type { PartLine } from "@/features/jobs/parts/part-lines";
import { isLocked, LockedNote } from "@/features/subscription/components/locked-note";
import { say } from "@/say";
import { useSell } from "../api/sales";
import { type Paying, type SaleDraft, saleTotals, toSaleIn } from "../sale-draft";
import type { SaleIn, Sold } from "../types";
import { PayPart } from "./pay-part";
import { SaleBuyer } from "./sale-buyer";
import { SaleLines } from "./sale-lines";
import { SoldCard } from "./sold-card";

const NOTHING: SaleDraft = {
  lines: [],
  buyer: undefined,
  name: "",
  phone: "",
  taxed: true,
  exemptReason: "",
  poNumber: "",
};

/** The form of a counter sale: at the left the lines, at the right the buyer and the money. */
export default function SaleForm({ garageId }: { garageId: number }) {
  const defaults = useJobDefaults(garageId);
  // Without a GST profile, the server refuses a sale with GST.
  const mayTax = defaults ? defaults.taxAllowed && !defaults.gstProfileMissing : true;
  const [typed, setDraft] = useState(NOTHING);
  const draft = mayTax ? typed : { ...typed, taxed: false };
  const [sold, setSold] = useState<{ answer: Sold; method: string }>();
  const selling = useSell(garageId);
  const { question } = useUnsavedGuard(draft.lines.length > 0 && !sold);
  const { total } = saleTotals(draft, rulesIn(defaults));
  const error = selling.error;
  // A changed sale would be a second one, if the first was recorded. A search that began before knows
  // only a ref.
  const sent = useRef<SaleIn>(undefined);
  const lost = !selling.isPending && sent.current !== undefined;
  const fixed = selling.isPending || lost;
  const change = (next: Partial<SaleDraft>) => {
    if (sent.current) return;
    selling.reset();
    setDraft((before) => ({ ...before, ...next }));
  };
  const changeLines = (edit: (lines: PartLine[]) => PartLine[]) => {
    if (sent.current) return;
    selling.reset();
    setDraft((before) => ({ ...before, lines: edit([...before.lines]) }));
  };
  const take = (paying: Paying, method: string) => {
    const isAgain = sent.current !== undefined;
    sent.current ??= toSaleIn(draft, paying, total);
    selling.mutate(sent.current, {
      onSuccess: ({ data }) => {
        sent.current = undefined;
        setSold({ answer: data, method });
      },
      onError: (failure) => {
        // A refusal for another reason says nothing about the sale that was sent before.
        if (isAgain ? isDecided(failure) : !mayBeDone(failure)) sent.current = undefined;
      },
    });
  };

  if (sold) {
    const again = () => {
      setDraft(NOTHING);
      setSold(undefined);
      selling.reset();
    };
    return <SoldCard garageId={garageId} sold={sold.answer} method={sold.method} again={again} />;
  }
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,400px)]">
      <fieldset disabled={fixed} className="contents">
        <SaleLines garageId={garageId} draft={draft} change={changeLines} />
      </fieldset>
      <div className="grid grid-cols-1 gap-4 rounded-lg border bg-card p-4 md:p-6">
        <fieldset disabled={fixed} className="contents">
          <SaleBuyer garageId={garageId} draft={draft} change={change} />
        </fieldset>
        <PayPart
          draft={draft}
          total={total}
          methods={defaults?.paymentMethods ?? []}
          asksTax={mayTax}
          asksReason={defaults?.exemptReasonNeeded ?? false}
          error={error && !isLocked(error) ? error : undefined}
          busy={selling.isPending}
          fixed={fixed}
          change={change}
          forget={selling.reset}
          take={take}
        />
        {lost && (
          <div role="alert" className="grid gap-2">
            {isLost(error) && (
              <p className="text-destructive">{say.sales_a_sale_needs_internet()}</p>
            )}
            <p>{say.sales_the_sale_may_be_saved()}</p>
          </div>
        )}
        <LockedNote error={error} />
      </div>
      {question}
    </div>
  );
}
