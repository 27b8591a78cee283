/** An address as it is noted at a counter, in one line: what stood in lines is separated by commas. */
export function inOneLine(address: string | null): string {
  return (address ?? "")
    .split(/[\r\n]+/)
    .map((line) => line.trim().replace(/,+$/, ""))
    .filter(Boolean)
    .join(", ");
}
