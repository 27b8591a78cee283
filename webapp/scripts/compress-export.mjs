/**
 * Writes a `.br` and a `.gz` beside every exported file that gains from it, once per build and at
 * the strongest setting; the server picks whichever the browser takes.
 */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const GAINS = /\.(js|css|svg|txt)$/;
const WORTHWHILE = 0.95;

const out = fileURLToPath(new URL("../out/", import.meta.url));
let plain = 0;
let packed = 0;
for (const name of await readdir(out, { recursive: true })) {
  if (!GAINS.test(name)) continue;
  const file = join(out, name);
  const body = await readFile(file);
  const brotli = brotliCompressSync(body, {
    params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
  if (brotli.length > body.length * WORTHWHILE) continue;
  await writeFile(`${file}.br`, brotli);
  await writeFile(`${file}.gz`, gzipSync(body, { level: 9 }));
  plain += body.length;
  packed += brotli.length;
}
console.log(`${(plain / 1024).toFixed(0)} KB compressed to ${(packed / 1024).toFixed(0)} KB`);
