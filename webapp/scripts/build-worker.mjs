/**
 * Builds `out/assets/sw.js` from `src/sw/worker.ts`, with the list of files that a device keeps for each language.
 */
import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";

const PAGES = [
  "dashboard/home",
  "dashboard/add/newJob",
  "dashboard/intake",
  "dashboard/intake/waiting",
  "dashboard/share",
  "login",
  "error",
];
const FILES = ["/early.js", "/icon.svg"];
const LIMIT_KB = 700;
const HASHED = /\/_next\/static\/[^"'\\\s)?]+/g;
const IN_STYLE = /url\(["']?([^"')?]+)/g;
/** A script names the files that it loads later. */
const LATER = /"(static\/[^"]+\.(?:js|css))"/g;

/**
 * Writes the worker of an export. `source` is the path of its TypeScript. With `WORKER=off` it keeps nothing, and
 * a device that gets it removes the worker with all its files.
 */
export async function buildWorker(out, source, isOff = process.env.WORKER === "off") {
  const lists = {};
  for (const language of isOff ? [] : await readdir(join(out, "pages"))) {
    const { kilobytes, ...kept } = await filesToKeep(out, language);
    if (kilobytes > LIMIT_KB)
      throw new Error(`A device would keep ${kilobytes} KB for ${language}, above ${LIMIT_KB} KB.`);
    const { files, parts } = kept;
    console.log(`Kept on a device for ${language}: ${files.length} files, ${kilobytes} KB`);
    console.log(`Kept for a counter too: ${parts.length} files`);
    lists[language] = kept;
  }
  const bundle = await rolldown({
    input: source,
    transform: {
      define: { KEPT_FILES: JSON.stringify(lists), "process.env.NODE_ENV": '"production"' },
    },
  });
  const { output } = await bundle.generate({ format: "iife", minify: true });
  await writeFile(join(out, "assets", "sw.js"), output[0].code);
}

/** Returns the files that a device keeps and their size after gzip, and the parts that these load later. */
async function filesToKeep(out, language) {
  const files = [];
  const hashed = new Set();
  let bytes = 0;
  const note = (url, content, revision) => {
    bytes += gzipSync(content).length;
    files.push({ url, revision });
  };
  for (const page of PAGES)
    for (const [file, path] of [
      [`${page}.html`, `/${page}`],
      [`${page}.txt`, `/${page}.txt`],
    ]) {
      const content = await readFile(join(out, "pages", language, file));
      note(`${path}?lang=${language}`, content, digest(content));
      for (const [asset] of content.toString().matchAll(HASHED)) hashed.add(asset);
    }
  for (const asset of hashed) {
    const content = await readFile(join(out, "assets", asset));
    // The hash in its name is its revision.
    note(asset, content, null);
    if (!asset.endsWith(".css")) continue;
    for (const [, url] of content.toString().matchAll(IN_STYLE))
      if (!url.startsWith("data:")) hashed.add(join(dirname(asset), url));
  }
  for (const file of FILES) {
    const content = await readFile(join(out, "assets", file));
    note(file, content, digest(content));
  }
  return { files, parts: await partsOf(out, hashed), kilobytes: Math.round(bytes / 1024) };
}

/** Returns the files that these scripts load later, and those that these load in turn. */
async function partsOf(out, scripts) {
  const parts = new Set();
  for (const names of [scripts, parts])
    for (const name of names) {
      if (!name.endsWith(".js")) continue;
      const content = await readFile(join(out, "assets", name), "utf8");
      for (const [, file] of content.matchAll(LATER))
        if (!scripts.has(`/_next/${file}`)) parts.add(`/_next/${file}`);
    }
  return [...parts];
}

const digest = (content) => createHash("sha256").update(content).digest("hex").slice(0, 16);
