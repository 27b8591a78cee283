import { inPaise } from "@/lib/paise";

/** The dearest line that the server takes, in paise. */
const MOST = 10_000_000_000;

/** An amount as somebody types it: 1,250 or 1250.5. */
export function parseAmount(
  text: string,
  required = "Rate is required",
): { paise: number } | { problem: string } {
  const bare = text.replace(/[\s,₹]/g, "");
  if (bare === "") return { problem: required };
  if (!/^\d+(\.\d*)?$/.test(bare)) return { problem: "This must be an amount" };
  if (/\.\d{3}/.test(bare)) return { problem: "An amount has at most two decimals" };
  const paise = inPaise(Number(bare));
  return paise <= MOST ? { paise } : { problem: "This must be an amount" };
}
