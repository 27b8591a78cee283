import { Marked } from "@/components/marked";
import { buttonVariants } from "@/components/ui/button";
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
      {address && qr && (
        <>
          <a href={address} className={buttonVariants({ size: "lg", className: "w-full" })}>
            {say.sharedestimate_pay_with_upi({ amount: rupees(amount) })}
          </a>
          {/* biome-ignore lint/performance/noImgElement: a static export has no image optimiser */}
          <img
            src={`data:image/svg+xml;utf8,${encodeURIComponent(qr)}`}
            alt={say.sharedestimate_qr_code_to_pay_with_upi({ amount: rupees(amount) })}
            className="size-44 justify-self-center rounded-md border bg-plate"
          />
        </>
      )}
      <p className="text-base text-muted-foreground">
        {say.sharedestimate_confirms_when_it_has_seen_the({ garageName })}
      </p>
    </section>
  );
}
