/**
 * Computes the job form's amounts in whole paise. The server rejects a job whose total differs by a single
 * paisa.
 */

const PAISE = 100;
const HUNDREDTHS = 100;
export const GST_PERCENT = 18;

/** Converts the API's rupees to whole paise: 0.29 is 29, not 28.999999999999996. */
export function inPaise(rupees: number): number {
  return Math.round(rupees * PAISE);
}

export function inRupees(paise: number): number {
  return paise / PAISE;
}

/** A percentage of an amount, rounded half up. The percentage has at most two decimals. */
export function percentOf(paise: number, percent: number): number {
  const whole = Math.round(percent * HUNDREDTHS);
  return Math.floor((paise * whole + 5_000) / 10_000);
}

/** Price minus (price times percent divided by 100). */
export function discounted(paise: number, percent: number): number {
  return paise - percentOf(paise, percent);
}

export type Totals = { subtotal: number; gst: number; roundOff: number; total: number };

/** The GST rate, and whether the garage rounds its bills to the rupee. */
export type TaxRules = { percent: number; rounds: boolean };

/** The default until the server's rules are loaded. */
export const USUAL: TaxRules = { percent: GST_PERCENT, rounds: false };

/** Total = subtotal plus tax. The tax applies to the subtotal. */
export function totalsOf(
  prices: readonly number[],
  taxApplies: boolean,
  { percent, rounds }: TaxRules = USUAL,
): Totals {
  const subtotal = prices.reduce((sum, price) => sum + price, 0);
  const gst = taxApplies ? percentOf(subtotal, percent) : 0;
  const exact = subtotal + gst;
  const total = rounds ? Math.floor((exact + PAISE / 2) / PAISE) * PAISE : exact;
  return { subtotal, gst, roundOff: total - exact, total };
}
