/**
 * Combines script files that the same pages load first, so a list page loads three files instead of
 * fifteen. The separate files remain, because the app loads them one by one when a link opens the
 * page. The framework's loader does not load a file again if a combined file contained it.
 */
import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { firstScripts } from "./first-scripts.mjs";

const CHUNKS = "static/chunks/";
/**
 * A script file tells the loader its script tag, so that the loader knows which file it is. The
 * loader also accepts the file's name, so the tag is replaced by the name.
 */
const BY_TAG = '"object"==typeof document?document.currentScript:void 0';
const LOADER = "globalThis.TURBOPACK={push:";

/** Groups the scripts that are on exactly the same pages. */
function groups(pages) {
  const on = new Map();
  for (const [page, html] of pages) {
    for (const path of firstScripts(html)) {
      const [, name] = path.split(`_next/${CHUNKS}`);
      if (name) on.set(name, [...(on.get(name) ?? []), page]);
    }
  }
  const together = new Map();
  for (const [name, where] of on) {
    const key = where.join();
    together.set(key, [...(together.get(key) ?? []), name]);
  }
  return [...together.values()].filter((names) => names.length > 1);
}

function named(name, code) {
  if (code.includes(LOADER)) return code;
  if (code.split(BY_TAG).length !== 2)
    throw new Error(`${name} does not say by its tag which file it is.`);
  return code.replace(BY_TAG, () => JSON.stringify(CHUNKS + name));
}

/** Returns the pages with combined scripts. It also returns the combined files by name. */
export function gather(pages, codeOf) {
  const files = new Map();
  const gathered = new Map(pages);
  for (const names of groups(pages)) {
    const code = names.map((name) => named(name, codeOf.get(name))).join(";\n");
    const name = `${createHash("sha256").update(code).digest("hex").slice(0, 13)}.js`;
    files.set(name, `${code};\nglobalThis.TURBOPACK.push([${JSON.stringify(CHUNKS + name)}]);\n`);
    for (const [page, html] of gathered) {
      if (names.some((one) => html.includes(CHUNKS + one))) {
        gathered.set(page, once(renamed(html, names, name), name));
      }
    }
  }
  return { pages: gathered, files };
}

function renamed(html, names, name) {
  return names.reduce((text, one) => text.replaceAll(CHUNKS + one, CHUNKS + name), html);
}

function once(html, name) {
  const [first, ...rest] = html.split(
    new RegExp(`(?=<script src="/_next/${CHUNKS}${name}"[^>]*></script>)`),
  );
  const [kept, ...others] = rest;
  const tail = others.map((text) => text.slice(text.indexOf("</script>") + "</script>".length));
  return [first, kept, ...tail].join("");
}

async function main() {
  const out = fileURLToPath(new URL("../out/", import.meta.url));
  const names = (await readdir(out, { recursive: true })).filter((name) => name.endsWith(".html"));
  if (names.length === 0) throw new Error("There is no exported page: run `next build` first.");
  const read = async (file) => readFile(join(out, file), "utf8");
  const pages = new Map();
  for (const name of names) pages.set(name, await read(name));
  const codeOf = new Map();
  for (const name of new Set(groups(pages).flat())) {
    codeOf.set(name, await read(`_next/${CHUNKS}${name}`));
  }
  const { pages: gathered, files } = gather(pages, codeOf);
  for (const [name, code] of files) await writeFile(join(out, "_next", CHUNKS, name), code);
  for (const [name, html] of gathered) await writeFile(join(out, name), html);
  console.log(`${codeOf.size} files of code gathered in ${files.size}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await main();
