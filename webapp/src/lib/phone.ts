/** Ten digits as people say them: 98765 43210. */
export function groupPhone(phone: string): string {
  return /^\d{10}$/.test(phone) ? `${phone.slice(0, 5)} ${phone.slice(5)}` : phone;
}

/** What was typed or pasted, without what people and address books put around the ten digits. */
export function bareTen(typed: string): string {
  const bare = typed.replace(/[\s().-]/g, "");
  return /^(\+?91|0)(\d{10})$/.exec(bare)?.[2] ?? bare;
}
