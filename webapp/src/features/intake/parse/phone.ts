import { bareTen } from "@/lib/contact/phone";
import { type Finding, type Findings, finding } from "./findings";
import { phrasesOf } from "./lexicon";
import { type Line, span } from "./line";
import { PHONE_WORDS } from "./words/said";

const MOST_WORDS = 6;
const TEN = /^[6-9]\d{9}$/;
const PARTS = /^[\d-]+$/;
const MOST_DIGITS = 13;

export const phoneWords = phrasesOf(PHONE_WORDS);

export function findPhone(line: Line, findings: Findings): void {
  const found: Finding<string>[] = [];
  for (let from = 0; from < line.words.length; ) {
    const phone = phoneAt(line, from);
    if (phone) found.push(phone);
    // "60000 98765 43210" has two readings. Both are guesses.
    const other = phone?.at.length === 2 ? phoneAt(line, from + 1) : undefined;
    if (other?.at.length === 2) found.push(other);
    from = phone ? (phone.at.at(-1) ?? from) + 1 : from + 1;
  }
  findings.settle(
    line,
    "phone",
    found.map((one) => withWordsBefore(line, one)),
  );
}

function phoneAt(line: Line, from: number): Finding<string> | undefined {
  let text = "";
  for (let at = from; at < from + MOST_WORDS && line.isFree(at); at++) {
    if ((at > from && line.breaksAt(at)) || !PARTS.test(line.low(at))) return undefined;
    text += line.low(at).replaceAll("-", "");
    if (text.length > MOST_DIGITS) return undefined;
    const phone = bareTen(text);
    if (!TEN.test(phone)) continue;
    const words = at + 1 - from;
    const isUsual = words <= 2 || text.length > phone.length;
    return finding(phone, span(from, at + 1), isUsual);
  }
  return undefined;
}

/** "mob no" before the digits belongs to the phone. */
function withWordsBefore(line: Line, phone: Finding<string>): Finding<string> {
  const first = phone.at[0] ?? 0;
  let from = first;
  while (phoneWords.at(line, from - 1)) from--;
  return { ...phone, at: [...span(from, first), ...phone.at] };
}
