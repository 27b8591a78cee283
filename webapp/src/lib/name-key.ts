/**
 * The key of a name that is written in different scripts or spelled differently: सुरेश and Suresh
 * have one key. `platform/kernel/names/keys.py` does the same and explains the steps. Both pass the pairs
 * in `languages/name-pairs.tsv`.
 */
const DEVANAGARI = 0x0900;
const BLOCK = 0x80;
const OTHER_SCRIPTS = { first: 0x0980, last: 0x0d7f };
const ALONE: Readonly<Record<string, string>> = { "\u0b9a": "\u0938", "\u0a70": "\u0902" };
const CONSONANTS = paired(
  "क ख ग घ ङ च छ ज झ ञ ट ठ ड ढ ण त थ द ध न \u0929 प फ ब भ म य र \u0931 ल ळ \u0934 व श ष स ह",
  "k k g g n c c j j n t t d d n t t d d n n p f b b m y r r l l l v s s s h",
);
const VOWELS = paired("अ आ इ ई उ ऊ ऋ ऌ ऍ ऎ ए ऐ ऑ ऒ ओ औ", "a aa i ii u uu ri l e e e ai o o o au");
const SIGNS = paired(
  "\u093e \u093f \u0940 \u0941 \u0942 \u0943 \u0944 \u0945 \u0946 \u0947 \u0948 \u0949 \u094a \u094b \u094c",
  "aa i ii u uu ri ri e e e ai o o o au",
);
const VIRAMA = "\u094d";
const DIGITS = "०१२३४५६७८९";
const WITHOUT_KEY = /[\u093c\u200c\u200d]/g;
const NASALS = "\u0902\u0901";
const CLUSTERS = [
  [/ज्ञ/g, "ग्य"],
  [/\u0902ह/g, "\u0902ग"],
] as const;
const RULES: readonly (readonly [RegExp, string])[] = [
  [/ow(?=[bcdfghjklmnpqrstvwxyz])/g, "o"],
  [/x/g, "ks"],
  [/q/g, "k"],
  [/w/g, "v"],
  [/z/g, "j"],
  [/ph/g, "f"],
  [/chh?/g, "c"],
  [/(?<=[kgcjtdbs])h/g, ""],
  [/ck/g, "k"],
  [/iy/g, "i"],
  [/aa/g, "a"],
  [/ee|ii/g, "i"],
  [/oo|uu/g, "u"],
  [/([bcdfghjklmnpqrstvwxyz])\1+/g, "$1"],
  [/ao/g, "av"],
  [/[ao]u/g, "o"],
  [/aya(?=[bcdfghjklmnpqrstvwxyz])|[aeiou]y\b|ai|ei|ae/g, "e"],
  [/e(?=h|r[bcdfghjklmnpqrstvwxyz])/g, "a"],
  [/re\b/g, "r"],
  [/m(?=[pb])/g, "n"],
  [/\Ba/g, ""],
  [/(?<=[bcdfghjklmnpqrstvwxyz])y\b/g, "i"],
];

/** This is the number of letters in a group of the server's index. */
const TRIGRAM = 3;
const PLAIN = /^[a-z0-9]+$/;
const INDIAN = /[\u0900-\u0d7f]/;

export function nameKey(text: string): string {
  return RULES.reduce((key, [pattern, put]) => key.replace(pattern, put), latin(text));
}

/**
 * Returns a function that finds the key of the text in a name. A text without letters is in no name. It is
 * stricter than the server for short Indian texts (`platform/kernel/names/search.py`): our callers compare
 * the letters of a name too, and the server cannot.
 */
export function nameMatcher(text: string): (name: string) => boolean {
  const sought = nameKey(text);
  if (!/[a-z]/.test(sought)) return () => false;
  if (sought.length > TRIGRAM) return (name) => keptKey(name).includes(sought);
  // A short key is part of too many names, so it is the beginning of a word, or a whole word.
  const isWord = sought.length < TRIGRAM && !INDIAN.test(text);
  const word = isWord ? ` ${sought} ` : ` ${sought}`;
  return (name) => ` ${keptKey(name)} `.includes(word);
}

/** The same names are compared again with each typed letter. */
const kept = new Map<string, string>();

function keptKey(name: string): string {
  const key = kept.get(name) ?? nameKey(name);
  kept.set(name, key);
  return key;
}

function latin(text: string): string {
  const low = text.toLowerCase();
  // Most words have only these letters. The steps below would not change them.
  if (PLAIN.test(low)) return low;
  let indian = Array.from(low.normalize("NFC"), devanagari).join("").replace(WITHOUT_KEY, "");
  for (const [written, spelled] of CLUSTERS) indian = indian.replace(written, spelled);
  const letters = Array.from(indian);
  const plain = letters.map((letter, at) => spelled(letter, letters[at + 1] ?? "")).join("");
  return (
    plain
      .normalize("NFD")
      .replace(/[\u0300-\u036f]/g, "")
      .match(/[a-z0-9]+/g) ?? []
  ).join(" ");
}

function devanagari(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  if (ALONE[letter]) return ALONE[letter];
  if (code < OTHER_SCRIPTS.first || code > OTHER_SCRIPTS.last) return letter;
  return String.fromCodePoint(DEVANAGARI + (code % BLOCK));
}

/** Returns a letter in Latin. A consonant has an unwritten a, except at the end of a word. */
function spelled(letter: string, following: string): string {
  const consonant = CONSONANTS[letter];
  if (consonant) {
    return !isIndian(following) || following === VIRAMA || following in SIGNS
      ? consonant
      : `${consonant}a`;
  }
  if (NASALS.includes(letter)) return "n";
  const digit = DIGITS.indexOf(letter);
  if (digit >= 0) return String(digit);
  return VOWELS[letter] ?? SIGNS[letter] ?? (isIndian(letter) ? "" : letter);
}

/** Returns whether this is a letter, sign or digit of Devanagari. The marks of a sentence are not. */
function isIndian(letter: string): boolean {
  return (letter >= "\u0900" && letter < "\u0964") || (letter >= "\u0966" && letter < "\u0980");
}

function paired(letters: string, sounds: string): Record<string, string> {
  const latin = sounds.split(" ");
  return Object.fromEntries(letters.split(" ").map((letter, at) => [letter, latin[at] ?? ""]));
}
