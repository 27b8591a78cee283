import { parseAmount } from "@/lib/amount";
import { discounted, inRupees } from "@/lib/paise";

/** What a rate becomes by a discount, in rupees; null while either is no number yet. */
export function discountedRate(rate: string, percent: string): number | null {
  const [full, share] = [parseAmount(rate), Number(percent)];
  if ("problem" in full || !(share > 0 && share <= 100)) return null;
  return inRupees(discounted(full.paise, share));
}
