/**
 * Checks the messages of all languages, and finds text that is written in a component. With --write
 * it first writes `src/say.d.ts`, which tells TypeScript the messages and their values.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "@messageformat/parser";
import ts from "typescript";
import { offeredLanguages } from "./languages.mjs";
import { declared, ownMessagesOf, USE, valuesOf } from "./messages.mjs";

const WEBAPP = dirname(dirname(fileURLToPath(import.meta.url)));
const SOURCES = join(WEBAPP, "src");
const LANGUAGES = join(WEBAPP, "..", "languages");
const DECLARED = join(SOURCES, "say.d.ts");
// The console is for our own people, and the gallery is for developers. Both stay English.
const ENGLISH_ONLY =
  /\.(test|dev|gen)\.|^testing\/|^(app|features)\/console\/|^features\/gallery\//;
const SHOWN = new Set(["title", "aria-label", "placeholder", "alt", "label"]);
const LOGIC = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
]);
const TAG = /<\/?[a-z]+>/g;

/**
 * Returns complaints about the messages of a language, compared with English. A draft, and a language in
 * progress that is not offered, may lack messages.
 */
export function complaintsAbout(language, messages, english, isComplete = true) {
  const facts = (text) =>
    [...valuesOf(parse(text)).keys(), ...(text.match(TAG) ?? [])].sort().join(", ");
  const missing = isComplete ? Object.keys(english).filter((key) => !(key in messages)) : [];
  const unknown = Object.keys(messages).filter((key) => !(key in english));
  const other = Object.keys(messages).filter(
    (key) => key in english && facts(messages[key]) !== facts(english[key]),
  );
  return [
    ...missing.map((key) => `${language}: ${key} is missing.`),
    ...unknown.map((key) => `${language}: English has no ${key}.`),
    ...other.map((key) => `${language}: ${key} has other values or tags than English.`),
  ];
}

/** Returns the messages that a source uses. */
export function usedIn(source) {
  return Array.from(source.matchAll(USE), ([, key]) => key);
}

/** Returns the texts that a component shows without `say`, with their lines. */
export function literalsIn(source) {
  const tree = ts.createSourceFile(
    "it.tsx",
    source,
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  );
  const found = [];
  const note = (node, text) => {
    const words = text.trim().replace(/\s+/g, " ");
    if (!/\p{L}{2}/u.test(words)) return;
    found.push({ line: tree.getLineAndCharacterOfPosition(node.getStart()).line + 1, text: words });
  };
  // The texts that an expression can become, for example both sides of a condition.
  const noteTexts = (node) => {
    if (ts.isStringLiteralLike(node)) note(node, node.text);
    else if (ts.isTemplateExpression(node))
      note(
        node,
        [node.head, ...node.templateSpans.map(({ literal }) => literal)]
          .map(({ text }) => text)
          .join("…"),
      );
    else if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(noteTexts);
    else if (ts.isBinaryExpression(node) && LOGIC.has(node.operatorToken.kind))
      [node.left, node.right].forEach(noteTexts);
    else if (ts.isParenthesizedExpression(node)) noteTexts(node.expression);
  };
  const visit = (node) => {
    const isChild = ts.isJsxElement(node.parent ?? node) || ts.isJsxFragment(node.parent ?? node);
    if (ts.isJsxText(node)) note(node, node.text);
    else if (ts.isJsxAttribute(node) && SHOWN.has(node.name.getText())) {
      const shown = node.initializer;
      if (shown && ts.isJsxExpression(shown) && shown.expression) noteTexts(shown.expression);
      else if (shown && ts.isStringLiteral(shown)) note(node, shown.text);
    } else if (ts.isJsxExpression(node) && isChild && node.expression) noteTexts(node.expression);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** Names the English messages that no source uses. */
export function unusedIn(english, sources) {
  const used = new Set(sources.flatMap(usedIn));
  return Object.keys(english).flatMap((key) => (used.has(key) ? [] : [`en: nothing uses ${key}.`]));
}

function check() {
  const english = ownMessagesOf("en");
  const sources = readdirSync(SOURCES, { recursive: true })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith(".d.ts"))
    .map((name) => [name, readFileSync(join(SOURCES, name), "utf8")]);
  const offered = offeredLanguages();
  const complete = Object.keys(offered).filter((language) => !offered[language].draft);
  const languages = readdirSync(LANGUAGES)
    .filter((name) => name.endsWith(".json") && name !== "offered.json")
    .map((name) => name.replace(".json", ""));
  return [
    ...unusedIn(
      english,
      sources.map(([, source]) => source),
    ),
    ...Object.keys(offered)
      .filter((language) => !languages.includes(language))
      .map((language) => `${language}: it is offered, but has no file.`),
    ...languages.flatMap((language) =>
      complaintsAbout(language, ownMessagesOf(language), english, complete.includes(language)),
    ),
    ...sources.flatMap(([name, source]) =>
      name.endsWith(".tsx") && !ENGLISH_ONLY.test(name)
        ? literalsIn(source).map(
            ({ line, text }) => `${name}:${line}: move “${text}” to a message.`,
          )
        : [],
    ),
    ...(readFileSync(DECLARED, "utf8") === declared(english)
      ? []
      : ["webapp/src/say.d.ts is old. Run: npm run messages -w webapp"]),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes("--write")) writeFileSync(DECLARED, declared(ownMessagesOf("en")));
  const complaints = check();
  for (const complaint of complaints) console.error(complaint);
  process.exitCode = complaints.length > 0 ? 1 : 0;
}
