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

/**
 * Writes the worker of an export. `source` is the path of its TypeScript. With `WORKER=off` it keeps nothing, and
 * a device that gets it removes the worker with all its files.
 */
export async function buildWorker(out, source, isOff = process.env.WORKER === "off") {
  const lists = {};
  for (const language of isOff ? [] : await readdir(join(out, "pages"))) {
    const { entries, kilobytes } = await filesToKeep(out, language);
    if (kilobytes > LIMIT_KB)
      throw new Error(`A device would keep ${kilobytes} KB for ${language}, above ${LIMIT_KB} KB.`);
    console.log(`Kept on a device for ${language}: ${entries.length} files, ${kilobytes} KB`);
    lists[language] = entries;
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

/** Returns the files that a device keeps, and their size after gzip. */
export async function filesToKeep(out, language) {
  const entries = [];
  const hashed = new Set();
  let bytes = 0;
  const note = (url, content, revision) => {
    bytes += gzipSync(content).length;
    entries.push({ url, revision });
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
  return { entries, kilobytes: Math.round(bytes / 1024) };
}

const digest = (content) => createHash("sha256").update(content).digest("hex").slice(0, 16);
