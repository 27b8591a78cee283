/**
 * Puts the exports of all languages into one folder. The pages and payloads of a language are in
 * `pages/{code}`. Scripts, styles, fonts and pictures of all languages are in `assets`, because their
 * names have a hash of their content, or because they have no language.
 */
import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

const PAGE = /\.(html|txt)$/;

/** Moves the exports, a folder for each code, into a new folder `target`. */
export async function gather(exports, target) {
  await rm(target, { recursive: true, force: true });
  const found = new Map();
  for (const [code, folder] of Object.entries(exports)) {
    const names = await filesIn(folder);
    const pages = names.filter((name) => PAGE.test(name) && !name.startsWith("_next/"));
    if (pages.length === 0) throw new Error(`The export of ${code} has no page.`);
    found.set(code, new Set(pages));
    for (const name of names) {
      const place = found.get(code).has(name) ? join("pages", code) : "assets";
      await move(join(folder, name), join(target, place, name));
    }
  }
  const [[first, most], ...others] = found;
  for (const [code, pages] of others) {
    const different = [...new Set([...most, ...pages])].filter(
      (name) => !most.has(name) || !pages.has(name),
    );
    if (different.length > 0)
      throw new Error(`Only one of ${first} and ${code} has ${different.join(", ")}.`);
  }
}

async function filesIn(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .sort();
}

/** Moves a file. If the target exists, it must be the same. */
async function move(from, to) {
  const existing = await readFile(to).catch(() => null);
  if (existing && !existing.equals(await readFile(from)))
    throw new Error(`Two languages have other content at ${to}.`);
  if (existing) return;
  await mkdir(dirname(to), { recursive: true });
  await rename(from, to);
}
