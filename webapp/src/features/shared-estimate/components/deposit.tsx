import { Marked } from "@/components/marked";
import { PayByUpi } from "@/components/pay-by-upi";
import { rupees } from "@/lib/money/format";
import { say } from "@/say";
import type { SharedDecision } from "../api/shared-estimate";

type DepositProps = { payment: NonNullable<SharedDecision["payment"]>; garageName: string };

/** Asks for the deposit, with a UPI link and its QR code if the garage has a UPI address. */
export function Deposit({ payment, garageName }: DepositProps) {
  const { amount, address, qr } = payment;
  return (
    <section
      aria-label={say.sharedestimate_deposit()}
      className="grid gap-4 rounded-lg border bg-card p-4"
    >
      <h2 className="flex flex-wrap justify-between gap-x-4 font-semibold text-lg">
        <Marked
          text={say.sharedestimate_deposit_of({ amount: rupees(amount) })}
          tags={{ amount: (words) => <span className="tabular-nums">{words}</span> }}
        />
      </h2>
      {address && qr && <PayByUpi amount={amount} address={address} picture={qr} />}
      <p className="text-base text-muted-foreground">
        {say.sharedestimate_confirms_when_it_has_seen_the({ garageName })}
      </p>
    </section>
  );
}
