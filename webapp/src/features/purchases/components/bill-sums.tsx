import { rupees } from "@/lib/money/format";
import { say } from "@/say";
import type { Bill } from "../types";

/** Shows how the total of a bill adds up. */
export function BillSums({ bill }: { bill: Bill }) {
  const { taxable, cgst, sgst, igst, otherCharges, roundOff, total, reverseCharge } = bill;
  const { paid, credited, left } = bill;
  const named = (tax: string) =>
    reverseCharge ? say.purchases_tax_paid_by_your_garage({ tax }) : tax;
  const rows = [
    { label: say.purchases_without_gst(), amount: taxable },
    { label: named(say.purchases_cgst()), amount: cgst || null },
    { label: named(say.purchases_sgst()), amount: sgst || null },
    { label: named(say.purchases_igst()), amount: igst || null },
    { label: say.purchases_other_charges(), amount: otherCharges || null },
    { label: say.purchases_round_off(), amount: roundOff || null },
  ];
  const rest = [
    { label: say.purchases_paid(), amount: paid || null },
    { label: say.purchases_credited_by_the_supplier(), amount: credited || null },
    { label: say.purchases_left_to_pay(), amount: paid || credited ? left : null },
  ];
  return (
    <dl
      aria-label={say.purchases_sums()}
      className="grid w-full grid-cols-[1fr_auto] gap-y-2 justify-self-end rounded-lg border bg-card p-4 text-base md:w-96 md:p-6"
    >
      <Rows rows={rows} />
      <div className="contents">
        <dt className="border-t pt-2 font-medium">{say.purchases_total()}</dt>
        <dd className="border-t pt-2 pl-8 text-right font-semibold">
          {total === null ? "-" : rupees(total)}
        </dd>
      </div>
      <Rows rows={rest} />
    </dl>
  );
}

function Rows({ rows }: { rows: readonly { label: string; amount: number | null }[] }) {
  return rows.map(
    ({ label, amount }) =>
      amount !== null && (
        <div key={label} className="contents">
          <dt className="text-muted-foreground">{label}</dt>
          <dd className="pl-8 text-right">{rupees(amount)}</dd>
        </div>
      ),
  );
}
