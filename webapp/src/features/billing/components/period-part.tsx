import { dayMonthYear } from "@/lib/day";
import type { Period } from "../types";
import { kindWord } from "../words";
import { Ledger } from "./ledger";
import { Part } from "./part";

/** The ledger of paid and free days. */
export function PeriodPart({ periods }: { periods: readonly Period[] }) {
  return (
    <Part title="Periods" about="Paid and free days of your subscription.">
      <Ledger
        none="No periods yet. Your first period appears here."
        rows={periods.map(
          ({ startDate, endDate, kind, planName, amount, voidedAt, voidReason }, at) => ({
            key: `${at} ${startDate}`,
            title: `${dayMonthYear(startDate)} – ${dayMonthYear(endDate)}`,
            about: `${planName} · ${kindWord(kind)}`,
            amount,
            void: voidedAt === null ? undefined : voidReason,
          }),
        )}
      />
    </Part>
  );
}
