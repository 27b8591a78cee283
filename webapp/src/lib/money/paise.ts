/**
 * Computes the job form's amounts in whole paise. The server rejects a job if its total differs by
 * one paisa.
 */

const PAISE = 100;
const HUNDREDTHS = 100;
export const GST_PERCENT = 18;

/** Converts rupees from the API to whole paise. 0.29 becomes 29, not 28.999999999999996. */
export function inPaise(rupees: number): number {
  return Math.round(rupees * PAISE);
}

export function inRupees(paise: number): number {
  return paise / PAISE;
}

/**
 * Returns a percentage of an amount, rounded half up to whole paise. The percentage has at most two
 * decimals.
 */
export function percentOf(paise: number, percent: number): number {
  const whole = Math.round(percent * HUNDREDTHS);
  return Math.floor((paise * whole + 5_000) / 10_000);
}

/** Returns the price minus the percentage of the price. */
export function discounted(paise: number, percent: number): number {
  return paise - percentOf(paise, percent);
}

export type Totals = { subtotal: number; gst: number; roundOff: number; total: number };

/** The GST rate, and whether the garage rounds its bills to whole rupees. */
export type TaxRules = { percent: number; rounds: boolean };

/** These values are used until the server's rules are loaded. */
export const USUAL: TaxRules = { percent: GST_PERCENT, rounds: false };

/** Amounts that have GST of their own, such as parts with several rates. */
type Taxed = { amount: number; tax: number };
const NOTHING: Taxed = { amount: 0, tax: 0 };

/** Returns the subtotal, the tax and the total. The prices have the same GST rate. */
export function totalsOf(
  prices: readonly number[],
  taxApplies: boolean,
  { percent, rounds }: TaxRules = USUAL,
  parts = NOTHING,
): Totals {
  const priced = prices.reduce((sum, price) => sum + price, 0);
  const subtotal = priced + parts.amount;
  const gst = (taxApplies ? percentOf(priced, percent) : 0) + parts.tax;
  const exact = subtotal + gst;
  const total = rounds ? Math.floor((exact + PAISE / 2) / PAISE) * PAISE : exact;
  return { subtotal, gst, roundOff: total - exact, total };
}
