/**
 * Computes the amounts of part lines in whole paise. The price of a part includes GST. The server
 * rejects a job if its total differs, so each line is rounded as the server rounds it.
 */

export type PartSums = {
  /** The amount that the customer pays for the parts. With GST on, it includes the GST. */
  gross: number;
  /** The amount without GST. With GST off, it is the same as `gross`. */
  amount: number;
  tax: number;
};

export const NO_PARTS: PartSums = { gross: 0, amount: 0, tax: 0 };

type Sold = { quantity: number; price: number; gstRate: number; onBill: boolean };

/** Returns the sums of the lines on the bill. */
export function partSums(lines: readonly Sold[], taxApplies: boolean): PartSums {
  return lines
    .filter(({ onBill }) => onBill)
    .map((line) => amountsOf(line, taxApplies))
    .reduce(
      (sum, { gross, amount, tax }) => ({
        gross: sum.gross + gross,
        amount: sum.amount + amount,
        tax: sum.tax + tax,
      }),
      NO_PARTS,
    );
}

export function amountsOf({ quantity, price, gstRate }: Sold, taxApplies: boolean): PartSums {
  const gross = times(price, quantity);
  if (!taxApplies) return { gross, amount: gross, tax: 0 };
  const hundredths = BigInt(Math.round(gstRate * 100));
  const amount = halfUp(BigInt(gross) * 10_000n, 10_000n + hundredths);
  return { gross, amount, tax: gross - amount };
}

/** Multiplies an amount by a quantity, which has at most three decimals. */
export function times(paise: number, quantity: number): number {
  return halfUp(BigInt(paise) * BigInt(Math.round(quantity * 1_000)), 1_000n);
}

/** Divides and rounds half up. A product can be larger than the largest exact number. */
function halfUp(dividend: bigint, divisor: bigint): number {
  return Number((2n * dividend + divisor) / (2n * divisor));
}
