import { hidesPhones } from "@/lib/hidden";

/** Splits ten digits into two groups: 98765 43210. */
export function groupPhone(phone: string): string {
  if (phone === "" && hidesPhones()) return "•••••";
  return /^\d{10}$/.test(phone) ? `${phone.slice(0, 5)} ${phone.slice(5)}` : phone;
}

/** Removes spaces and punctuation, and +91 or 0 before the ten digits. */
export function bareTen(typed: string): string {
  const bare = typed.replace(/[\s().-]/g, "");
  return /^(\+?91|0)(\d{10})$/.exec(bare)?.[2] ?? bare;
}
