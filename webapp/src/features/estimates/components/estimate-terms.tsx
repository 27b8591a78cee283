"use client";

import { DateInput } from "@/components/date-input";
import { RupeesInput } from "@/components/rupees-input";
import { Field } from "@/components/ui/field";
import { Switch } from "@/components/ui/switch";
import { Textarea } from "@/components/ui/textarea";
import { useMay } from "@/features/session/session";
import { daysBefore, isoToday } from "@/lib/dates/day";
import { say } from "@/say";
import type { Draft } from "../draft";

const MOST_DAYS = 60;
const LONGEST_NOTE = 1000;

type EstimateTermsProps = {
  draft: Draft;
  /** The errors of the server by field. */
  errors: Readonly<Record<string, readonly string[]>>;
  /** The job decides about the tax. */
  hasJob: boolean;
  change: (changed: Partial<Draft>) => void;
};

/** Shows the last day, the discount, the deposit, the tax and the note. */
export function EstimateTerms({ draft, errors, hasJob, change }: EstimateTermsProps) {
  const mayDiscount = useMay("override_price");
  const today = isoToday();
  return (
    <div className="grid gap-3 rounded-lg border bg-card p-4 md:grid-cols-2 md:gap-x-6">
      <Field label={say.estimates_valid_until()} required error={errors.validUntil?.[0]}>
        {(wiring) => (
          <DateInput
            {...wiring}
            value={draft.validUntil}
            onChange={(validUntil) => change({ validUntil })}
            min={daysBefore(today, -1)}
            max={daysBefore(today, -MOST_DAYS)}
          />
        )}
      </Field>
      <Field
        label={say.estimates_deposit()}
        help={say.estimates_the_estimate_asks_for_this_amount()}
        error={errors.deposit?.[0]}
      >
        {(wiring) => (
          <RupeesInput
            {...wiring}
            value={draft.deposit}
            onChange={({ target }) => change({ deposit: target.value })}
          />
        )}
      </Field>
      {mayDiscount && (
        <Field
          label={say.estimates_discount_on_all_lines()}
          help={say.estimates_the_discount_is_shared_out_over()}
          error={errors.discount?.[0]}
        >
          {(wiring) => (
            <RupeesInput
              {...wiring}
              value={draft.discount}
              onChange={({ target }) => change({ discount: target.value })}
            />
          )}
        </Field>
      )}
      {!hasJob && (
        <Field
          label={say.estimates_charge_gst()}
          error={errors.taxCollected?.[0]}
          className="grid-cols-[1fr_auto] items-center gap-y-0 *:data-[slot^=field-]:col-span-2"
        >
          {(wiring) => (
            <Switch
              {...wiring}
              checked={draft.taxed}
              onChange={({ target }) => change({ taxed: target.checked })}
            />
          )}
        </Field>
      )}
      <Field label={say.estimates_note()} className="md:col-span-2" error={errors.note?.[0]}>
        {(wiring) => (
          <Textarea
            {...wiring}
            rows={2}
            maxLength={LONGEST_NOTE}
            value={draft.note}
            onChange={({ target }) => change({ note: target.value })}
          />
        )}
      </Field>
    </div>
  );
}
