import { dayMonthYear } from "@/lib/day";
import type { Period } from "../types";
import { kindWord } from "../words";
import { Ledger } from "./ledger";
import { Part } from "./part";

/** The ledger: which days were given or paid for. */
export function PeriodPart({ periods }: { periods: readonly Period[] }) {
  return (
    <Part title="Periods" about="The days that were given or paid for.">
      <Ledger
        none="The first period stands here once it has begun."
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
