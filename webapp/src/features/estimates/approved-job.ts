import type { FixedTotals } from "@/features/jobs/editor/bill";
import type { Line } from "@/features/jobs/editor/lines";
import type { PartLine } from "@/features/jobs/parts/part-lines";
import { times } from "@/features/jobs/parts/part-sums";
import { inPaise, inRupees, percentOf } from "@/lib/money/paise";
import type { Decision, Estimate, EstimateLine } from "./types";

/** Returns the lines that the customer approved. */
export function approvedLines({ lines, choices }: Estimate, decision: Decision): EstimateLine[] {
  const options = choices.flatMap((choice) => choice.options);
  const taken = options.filter(({ optionId }) => decision.options.includes(optionId));
  return [
    ...lines.filter(({ ref }) => decision.refs.includes(ref)),
    ...taken.flatMap((option) => option.lines),
  ];
}

export function servicesIn(lines: readonly EstimateLine[]): Line[] {
  return lines.flatMap(({ kind, serviceId, name, rate, quantity, net }) =>
    kind === "labour" && serviceId !== null
      ? {
          serviceId,
          code: "",
          name,
          category: "",
          rate: inPaise(rate),
          price: inPaise(rate),
          quantity,
          percent: null,
          discount: {
            unit: "rupees" as const,
            text: given({ rate, quantity, net }),
          },
          from: "saved" as const,
        }
      : [],
  );
}

/** Returns the discount of a line in rupees, as the person would type it. */
function given({ rate, quantity, net }: Pick<EstimateLine, "rate" | "quantity" | "net">): string {
  const discount = times(inPaise(rate), quantity) - inPaise(net);
  return discount > 0 ? String(inRupees(discount)) : "";
}

export function partsIn(lines: readonly EstimateLine[]): PartLine[] {
  return lines.flatMap((line) =>
    line.kind === "part"
      ? {
          key: line.ref,
          jobPartId: null,
          partId: line.partId,
          name: line.name,
          number: "",
          hsn: line.hsn,
          unit: line.unit,
          gstRate: line.gstRate ?? 0,
          mrp: line.mrp === null ? null : inPaise(line.mrp),
          price: inPaise(line.rate),
          listPrice: inPaise(line.rate),
          quantity: line.quantity,
          onBill: true,
          freeReason: line.freeReason,
          isStocked: false,
          free: 0,
        }
      : [],
  );
}

/** Returns the amounts of the approved lines. The approved total is the job's total. */
export function totalsIn(
  estimate: Estimate,
  lines: readonly EstimateLine[],
  decision: Decision,
): FixedTotals {
  const labour = lines.filter(({ kind }) => kind === "labour");
  const parts = lines.filter(({ kind }) => kind === "part");
  const services = labour.reduce(
    (total, { rate, quantity }) => total + times(inPaise(rate), quantity),
    0,
  );
  const net = sum(labour.map((line) => line.net));
  const subtotal = net + sum(parts.map((line) => line.net));
  const approved = inPaise(decision.approvedTotal);
  const exact = approved - subtotal;
  const roundOff = estimate.roundsTotal ? exact - taxOf(estimate, net, parts) : 0;
  return {
    servicesTotal: inRupees(services),
    discountTotal: inRupees(services - net),
    subtotal: inRupees(subtotal),
    taxAmount: inRupees(exact - roundOff),
    taxPercentage: estimate.taxPercent,
    roundOff: inRupees(roundOff),
    estimatedCost: decision.approvedTotal,
    parts: parts.map(({ net: amount, tax }) => ({ amount, tax })),
  };
}

function taxOf(
  { taxCollected, taxPercent }: Estimate,
  net: number,
  parts: readonly EstimateLine[],
) {
  const services = taxCollected === 1 ? percentOf(net, taxPercent) : 0;
  return services + sum(parts.map(({ tax }) => tax));
}

function sum(rupees: readonly number[]): number {
  return rupees.reduce((total, one) => total + inPaise(one), 0);
}
