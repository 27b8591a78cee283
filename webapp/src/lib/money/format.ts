import { hidesMoney } from "@/lib/hidden";

/** Formats an amount in rupees, for example ₹1,23,456.00. A hidden amount is dots. */
export function rupees(amount: number): string {
  if (hidesMoney()) return "₹•••";
  const paise = Math.round(Math.abs(amount) * 100);
  const rest = String(paise % 100).padStart(2, "0");
  return `${amount < 0 ? "-" : ""}₹${groupDigits(Math.floor(paise / 100))}.${rest}`;
}

/**
 * Formats a whole number with Indian grouping: 1,23,456. `Intl` would need a tenth of a second on a
 * phone.
 */
export function groupDigits(count: number): string {
  return String(count).replace(/\d(?=(\d\d)+\d$)/g, "$&,");
}
