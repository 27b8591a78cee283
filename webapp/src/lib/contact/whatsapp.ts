/** Returns the address that opens WhatsApp with a text. Without a phone, the person chooses. */
export function whatsAppAddress(phone: string, text: string): string {
  return `https://wa.me/${phone && `91${phone}`}?text=${encodeURIComponent(text)}`;
}
