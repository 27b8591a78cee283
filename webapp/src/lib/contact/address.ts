/** Returns a postal address on one line, with commas instead of line breaks. */
export function inOneLine(address: string | null): string {
  return (address ?? "")
    .split(/[\r\n]+/)
    .map((line) => line.trim().replace(/,+$/, ""))
    .filter(Boolean)
    .join(", ");
}
