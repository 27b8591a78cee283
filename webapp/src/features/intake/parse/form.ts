import { nameKey } from "@/lib/name-key";

/**
 * Returns the form by which words are compared. The name key makes different spellings and scripts
 * equal. Short keys would also make different words equal (kal, tomorrow, and kala, black), so a
 * word with a short key is compared by its letters, and the lists hold each of its spellings.
 */
export function formOf(word: string): string {
  const known = kept.get(word);
  if (known !== undefined) return known;
  if (kept.size > MOST_KEPT) kept.clear();
  const form = formOfNew(word);
  kept.set(word, form);
  return form;
}

const SHORT = 3;
/** The same words are compared again with each typed letter. */
const kept = new Map<string, string>();
const MOST_KEPT = 8000;
const PLURAL = /[a-z]{3,}(?<![isu])s$/;
const LAST_ER = /(?<=[b-df-hj-np-tv-z])er$/;
const WITHOUT_SOUND = /\u093c|\u200c|\u200d|’|'/g;
const CHANDRABINDU = /\u0901/g;

function formOfNew(word: string): string {
  const plain = word.replace(WITHOUT_SOUND, "").replace(CHANDRABINDU, "\u0902");
  if (/^\d/.test(plain)) return plain;
  const one = PLURAL.test(plain) ? plain.slice(0, -1) : plain;
  // "filter", "filtar" and "फिल्टर" are one word.
  const key = nameKey(one).replace(LAST_ER, "r");
  return key.length > SHORT ? key : one;
}
