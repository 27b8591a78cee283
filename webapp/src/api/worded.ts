/** Words the server's sentences in the language of the build. Only builds of other languages load it. */
import { said } from "@/said";
import { wordNames, wordValue } from "./worded-names";

type Sentence = { code: string; params: Record<string, string | number | Sentence> };

/** Returns the text of a sentence, or `undefined` if this language does not know it. */
export function textOf(sentence: unknown, sentences = said): string | undefined {
  if (!isSentence(sentence)) return undefined;
  const template = sentences[sentence.code];
  let isKnown = template !== undefined;
  const text = template?.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = sentence.params[name];
    const words =
      typeof value === "object"
        ? textOf(value, sentences)
        : typeof value === "string"
          ? wordValue(name, value)
          : value;
    if (words === undefined) isKnown = false;
    return String(words);
  });
  return isKnown ? text : undefined;
}

/** Replaces the sentences and names of an answer's body. Unknown ones stay English. */
export function word(body: unknown, sentences = said): void {
  if (!isRecord(body)) return;
  wordRows(body.data, sentences);
  if (!isRecord(body.says)) return;
  const { message, fields } = body.says;
  const text = textOf(message, sentences);
  if (text !== undefined) {
    if (body.error === body.message) body.error = text;
    body.message = text;
  }
  if (!isRecord(fields) || !isRecord(body.error)) return;
  for (const [field, sentence] of Object.entries(fields)) {
    const first = textOf(sentence, sentences);
    const texts = body.error[field];
    if (first !== undefined && Array.isArray(texts)) body.error[field] = [first, ...texts.slice(1)];
  }
}

/** Replaces the names in the data of an answer, and the sentences of a row with codes of its own. */
function wordRows(data: unknown, sentences: typeof said): void {
  if (Array.isArray(data)) {
    for (const one of data) wordRows(one, sentences);
    return;
  }
  if (!isRecord(data)) return;
  for (const inner of Object.values(data)) wordRows(inner, sentences);
  wordNames(data);
  if (!isRecord(data.says)) return;
  for (const [field, sentence] of Object.entries(data.says)) {
    data[field] = textOf(sentence, sentences) ?? data[field];
  }
}

function isSentence(value: unknown): value is Sentence {
  return isRecord(value) && typeof value.code === "string" && isRecord(value.params);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
