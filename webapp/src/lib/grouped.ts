/** Formats a whole number in the Indian way: 1,23,456. `Intl` would need a tenth of a second on a phone. */
export function grouped(count: number): string {
  return String(count).replace(/\d(?=(\d\d)+\d$)/g, "$&,");
}
