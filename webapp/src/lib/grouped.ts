/** A whole number as it is written here: 1,23,456. By hand, since `Intl` costs a phone a tenth of a second. */
export function grouped(count: number): string {
  return String(count).replace(/\d(?=(\d\d)+\d$)/g, "$&,");
}
