import { discounted, inPaise, inRupees } from "@/lib/paise";

/** What a rate becomes by a discount, in rupees; null while either is no number yet. */
export function discountedRate(rate: string, percent: string): number | null {
  const [full, share] = [Number(rate), Number(percent)];
  if (rate.trim() === "" || !(full >= 0) || !(share > 0 && share <= 100)) return null;
  return inRupees(discounted(inPaise(full), share));
}
