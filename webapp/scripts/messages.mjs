/**
 * The messages of the app. A build speaks one language, and a file that imports `say` gets the
 * messages that it uses, as functions. So no message is loaded that a page does not show.
 */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import MessageFormat from "@messageformat/core";
import compileModule from "@messageformat/core/compile-module.js";
import { parse } from "@messageformat/parser";
import { PSEUDO, pseudoMessage, pseudoSentence } from "./pseudo.mjs";

const LANGUAGES = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "languages");
const IMPORT = /^import \{ say \} from "@\/say";$/m;
const SAID = /^import \{ said \} from "@\/said";$/m;
// `components/marked.tsx` reads the marks. A person cannot type them, so a typed <b> stays text.
const TAG = /<(\/?[a-z]+)>/g;
const MARK = "\uE000$1\uE001";
export const USE = /\bsay\.([a-z][a-z0-9_]*)/g;

/** Returns the path of a language's file. */
export function fileOf(language) {
  return join(LANGUAGES, `${language}.json`);
}

/** Returns the language whose texts a build reads, and whose plurals it uses. */
export const sourceOf = (language) => (language === PSEUDO ? "en" : language);

/** Returns the messages that the file of a language has, and the server's sentences, which stand in `said`. */
function contentOf(language) {
  const { said = {}, ...messages } = JSON.parse(readFileSync(fileOf(language), "utf8"));
  return { said, messages };
}

/** Returns the messages that the file of a language has. */
export const ownMessagesOf = (language) => contentOf(language).messages;

/** Returns all messages in a language. A message that a draft lacks is English. */
export function messagesOf(language) {
  if (language === PSEUDO) return mapped(ownMessagesOf("en"), pseudoMessage);
  return { ...ownMessagesOf("en"), ...ownMessagesOf(language) };
}

/** Returns the server's sentences in a language. A language that has none yet shows them in English. */
export function saidIn(language) {
  if (language === PSEUDO) return mapped(contentOf("en").said, pseudoSentence);
  return language === "en" ? {} : contentOf(language).said;
}

const mapped = (texts, change) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, change(text)]));

/**
 * Replaces the import of `say` by the messages that the source uses, and the import of `said` by
 * the server's sentences. Lines keep their numbers.
 */
export function inlined(source, messages, language) {
  if (SAID.test(source))
    return source.replace(SAID, () => `const said = ${JSON.stringify(saidIn(language))};`);
  if (!IMPORT.test(source)) return source;
  const used = [...new Set(Array.from(source.matchAll(USE), ([, key]) => key))].sort();
  const missing = used.filter((key) => !(key in messages));
  if (missing.length > 0)
    throw new Error(`languages/${language}.json has no ${missing.join(", ")}`);
  const chosen = Object.fromEntries(used.map((key) => [key, messages[key].replace(TAG, MARK)]));
  const compiled = compileModule(new MessageFormat(sourceOf(language)), chosen);
  const declared = compiled.replace("export default {", "const say = {").replaceAll("\n", " ");
  return source.replace(IMPORT, () => declared);
}

/** Returns the source of `src/say.d.ts`, which declares each message with its values. */
export function declared(messages) {
  const lines = Object.entries(messages).map(([key, text]) => {
    const values = [...valuesOf(parse(text))].map(([name, type]) => `${name}: ${type}`);
    return `  ${key}(${values.length > 0 ? `values: { ${values.join("; ")} }` : ""}): string;`;
  });
  return [
    "// `npm run messages` writes this file from `languages/en.json`.",
    "type Value = string | number;",
    "export declare const say: {",
    ...lines,
    "};",
    "",
  ].join("\n");
}

/** Returns the values of a message with their types. A plural needs a number. */
export function valuesOf(tokens, found = new Map()) {
  for (const token of tokens) {
    if (token.type === "octothorpe")
      throw new Error(
        "Write the value's name instead of #, which may use the digits of a language",
      );
    if (!token.arg) continue;
    if (!["argument", "plural", "select"].includes(token.type))
      throw new Error(`A message cannot format ${token.arg}. Give it as text.`);
    const type = { argument: "Value", plural: "number", select: "string" }[token.type];
    if (type !== "Value" || !found.has(token.arg)) found.set(token.arg, type);
    for (const { tokens: inner } of token.cases ?? []) valuesOf(inner, found);
  }
  return found;
}
