/**
 * The test language `xa`: English with accents, in brackets, and two fifths longer. A text without brackets is not
 * translated, and a text that does not fit here will not fit in a longer language. No person can choose it.
 */
import { parse } from "@messageformat/parser";

export const PSEUDO = "xa";
export const PSEUDO_LANGUAGE = { lang: "en-XA" };

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const ACCENTED = "åƀçđēƒğĥîĵķļɱñöþɋŕšţûṽŵẋýž";
const LARGE = "ÅƁÇĐĒƑĞĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ";
const ACCENTS = new Map([
  ...[...ACCENTED].map((accented, at) => [LETTERS[at], accented]),
  ...[...LARGE].map((accented, at) => [LETTERS[at].toUpperCase(), accented]),
]);
const LONGER = 0.4;
/** The marks of `components/marked.tsx`, the values of a sentence of the server, and the digits of a plate stay. */
const KEPT = /(<\/?[a-z]+>|\{[^{}]*\})/;

/** Returns a message of the app in the test language. Its values, plurals and marks stay as they are. */
export function pseudoMessage(text) {
  let result = text;
  for (const { ctx } of contentsOf(parse(text)).reverse())
    result = `${result.slice(0, ctx.offset)}${accented(ctx.text)}${result.slice(ctx.offset + ctx.text.length)}`;
  return framed(result, text);
}

/** Returns a sentence of the server in the test language. */
export function pseudoSentence(text) {
  return framed(accented(text), text);
}

function contentsOf(tokens) {
  return tokens.flatMap((token) =>
    token.type === "content"
      ? [token]
      : (token.cases ?? []).flatMap((each) => contentsOf(each.tokens)),
  );
}

function accented(text) {
  return text
    .split(KEPT)
    .map((part) =>
      KEPT.test(part) ? part : part.replace(/[A-Za-z]/g, (letter) => ACCENTS.get(letter)),
    )
    .join("");
}

/** Puts a text in brackets, with words that make it longer. A text of one word becomes a longer word. */
function framed(text, english) {
  const letters = english.replace(new RegExp(KEPT, "g"), "").length;
  const filling = "ēẋţŕå "
    .repeat(letters)
    .slice(0, Math.ceil(letters * LONGER))
    .trim();
  return `⟦${text}${english.includes(" ") ? " " : ""}${filling}⟧`;
}
