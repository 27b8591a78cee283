/** These headings have a confirmed rate: parts of motor vehicles, and new tyres. */
const SUGGESTED: readonly { heading: string; rate: number }[] = [
  { heading: "8708", rate: 18 },
  { heading: "4011", rate: 18 },
];

/** Returns the usual GST rate of an HSN, or undefined if we know none. The person decides. */
export function suggestedRate(hsn: string): number | undefined {
  const code = hsn.trim();
  return SUGGESTED.find(({ heading }) => code.startsWith(heading))?.rate;
}
