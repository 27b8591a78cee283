/**
 * The job form's arithmetic, in whole paise: what the screen shows before the server has answered. The server's
 * total is the truth; this one has to agree with it to the paisa, or the job is refused.
 */

const PAISE = 100;
const HUNDREDTHS = 100;
export const GST_PERCENT = 18;

/** Rupees as the API writes them, in whole paise: 0.29 is 29, not 28.999999999999996. */
export function inPaise(rupees: number): number {
  return Math.round(rupees * PAISE);
}

export function inRupees(paise: number): number {
  return paise / PAISE;
}

/** A share in whole paise, half a paisa up. A percentage has at most two decimals. */
export function percentOf(paise: number, percent: number): number {
  const whole = Math.round(percent * HUNDREDTHS);
  return Math.floor((paise * whole + 5_000) / 10_000);
}

/** Price minus (price times percent divided by 100). */
export function discounted(paise: number, percent: number): number {
  return paise - percentOf(paise, percent);
}

export type Totals = { subtotal: number; gst: number; roundOff: number; total: number };

/** The rate of the day, and whether the garage rounds its bills to the rupee. */
export type TaxRules = { percent: number; rounds: boolean };

/** Until the server has told others. */
export const USUAL: TaxRules = { percent: GST_PERCENT, rounds: false };

/** Total = subtotal plus tax; the tax is on the subtotal, and only when it applies. */
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
