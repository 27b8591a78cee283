import { say } from "@/say";

/** The kinds of stock movements, in the words of the screens. */
const WORDS: Readonly<Record<string, string>> = {
  opening: say.parts_opening_stock(),
  received: say.parts_goods_in(),
  returned: say.parts_returned_from_a_job(),
  found: say.parts_found(),
  taken: say.parts_taken_for_a_job(),
  lost: say.parts_lost(),
  damaged: say.parts_damaged(),
  used: say.parts_used_in_the_shop(),
  sent_back: say.parts_sent_back_to_the_supplier(),
  counted: say.parts_counted(),
  revalued: say.parts_value_corrected(),
};

export function moveWord(kind: string): string {
  return WORDS[kind] ?? kind;
}
