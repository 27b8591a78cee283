/**
 * Moves the inline scripts of every exported page into files. The content security policy can then be
 * `script-src 'self'`, without nonces or hashes that change with each build.
 */
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const FOLDER = "_next/static/inline";
// Neighbouring inline scripts become one file, so they run in the same order with fewer requests.
const RUN = /(?:<script(?![^>]*\s(?:src|type)=)[^>]*>[\s\S]*?<\/script>)+/g;
const ONE = /<script[^>]*>([\s\S]*?)<\/script>/g;

/**
 * Returns the page without its inline scripts. It also returns the new script files by their path
 * below `out`.
 */
export function externalize(html) {
  const files = new Map();
  const page = html.replace(RUN, (run) => {
    const code = [...run.matchAll(ONE)].map(([, body]) => body).join(";\n");
    const hash = createHash("sha256").update(code).digest("hex").slice(0, 16);
    const path = `${FOLDER}/${hash}.js`;
    files.set(path, code);
    return `<script src="/${path}"></script>`;
  });
  return { page, files };
}

/** Changes the pages of an export, and writes their scripts. */
export async function externalizeScripts(out) {
  await mkdir(join(out, FOLDER), { recursive: true });
  const names = (await readdir(out, { recursive: true })).filter((name) => name.endsWith(".html"));
  if (names.length === 0) throw new Error("There is no exported page: run `next build` first.");
  let moved = 0;
  for (const name of names) {
    const { page, files } = externalize(await readFile(join(out, name), "utf8"));
    for (const [path, code] of files) await writeFile(join(out, path), code);
    await writeFile(join(out, name), page);
    moved += files.size;
  }
  console.log(`${names.length} pages, ${moved} inline scripts moved into files`);
}
