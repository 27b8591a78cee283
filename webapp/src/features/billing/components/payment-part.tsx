import { dayMonthYear } from "@/lib/day";
import type { Payment } from "../types";
import { modeWord } from "../words";
import { Ledger } from "./ledger";
import { Part } from "./part";

/** Confirmed payments of the garage. */
export function PaymentPart({ payments }: { payments: readonly Payment[] }) {
  return (
    <Part title="Payments">
      <Ledger
        none="No payments yet. Confirmed payments appear here."
        rows={payments.map(({ mode, reference, amount, receivedOn, voidedAt }) => ({
          key: `${mode} ${reference} ${voidedAt}`,
          title: dayMonthYear(receivedOn),
          about: mode === "stripe" ? modeWord(mode) : `${modeWord(mode)} · ${reference}`,
          amount,
          void: voidedAt === null ? undefined : "",
        }))}
      />
    </Part>
  );
}
