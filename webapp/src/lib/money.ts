const FORMAT = new Intl.NumberFormat("en-IN", {
  style: "currency",
  currency: "INR",
  minimumFractionDigits: 2,
});

/** ₹1,23,456.00 */
export function rupees(amount: number): string {
  return FORMAT.format(amount);
}
