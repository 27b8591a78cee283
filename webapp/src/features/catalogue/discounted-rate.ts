import { parseAmount } from "@/lib/amount";
import { discounted, inRupees } from "@/lib/paise";

/** The discounted rate in rupees, or null if the rate or the percentage is invalid. */
export function discountedRate(rate: string, percent: string): number | null {
  const [full, share] = [parseAmount(rate), Number(percent)];
  if ("problem" in full || !(share > 0 && share <= 100)) return null;
  return inRupees(discounted(full.paise, share));
}
