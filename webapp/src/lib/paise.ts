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

export type Totals = { subtotal: number; gst: number; total: number };

/** Total = subtotal plus tax; the tax is on the subtotal, and only when it applies. */
export function totalsOf(prices: readonly number[], taxApplies: boolean): Totals {
  const subtotal = prices.reduce((sum, price) => sum + price, 0);
  const gst = taxApplies ? percentOf(subtotal, GST_PERCENT) : 0;
  return { subtotal, gst, total: subtotal + gst };
}
