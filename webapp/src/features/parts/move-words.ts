/** The kinds of stock movements, in the words of the screens. */
const WORDS: Readonly<Record<string, string>> = {
  opening: "Opening stock",
  received: "Goods in",
  returned: "Returned from a job",
  found: "Found",
  taken: "Taken for a job",
  lost: "Lost",
  damaged: "Damaged",
  used: "Used in the shop",
  sent_back: "Sent back to the supplier",
  counted: "Counted",
  revalued: "Value corrected",
};

export function moveWord(kind: string): string {
  return WORDS[kind] ?? kind;
}
