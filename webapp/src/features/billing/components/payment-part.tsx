import { dayMonthYear } from "@/lib/day";
import type { Payment } from "../types";
import { modeWord } from "../words";
import { Ledger } from "./ledger";
import { Part } from "./part";

/** What has reached us. */
export function PaymentPart({ payments }: { payments: readonly Payment[] }) {
  return (
    <Part title="Payments">
      <Ledger
        none="Payments stand here once they are confirmed."
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
