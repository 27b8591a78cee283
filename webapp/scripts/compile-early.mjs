/**
 * Asks the browser to compile the code that a page begins with while it comes down, off the main
 * thread. Without it a function is parsed when the file arrives and once more when it is called,
 * and the framework calls nearly all of its own at once: a quarter of a second on a slow phone.
 * Code that a page fetches later is left alone: much of it is never called.
 */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { firstScripts } from "./first-scripts.mjs";

/** An explicit compile hint (V8): it counts on the first line of a file alone. */
export const HINT = "//# allFunctionsCalledOnLoad\n";

export function hinted(code) {
  return code.startsWith(HINT) ? code : HINT + code;
}

async function main() {
  const out = fileURLToPath(new URL("../out/", import.meta.url));
  const names = (await readdir(out, { recursive: true })).filter((name) => name.endsWith(".html"));
  if (names.length === 0) throw new Error("There is no exported page: run `next build` first.");
  const pages = await Promise.all(names.map((name) => readFile(join(out, name), "utf8")));
  const scripts = new Set(pages.flatMap((page) => [...firstScripts(page)]));
  for (const script of scripts) {
    const file = join(out, script);
    await writeFile(file, hinted(await readFile(file, "utf8")));
  }
  console.log(`${scripts.size} files of code compiled while they come down`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await main();
