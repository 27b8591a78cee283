/**
 * Builds one export for each language, and puts them together in `out` (decision 0116). A build needs
 * the folders `.next` and `out`, so the languages are built one after the other.
 */
import { spawnSync } from "node:child_process";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeManifest } from "./app-manifest.mjs";
import { buildWorker } from "./build-worker.mjs";
import { externalizeScripts } from "./externalize-scripts.mjs";
import { gather } from "./gather-languages.mjs";
import { languagesToBuild } from "./languages.mjs";

const WEBAPP = fileURLToPath(new URL("../", import.meta.url));
const OUT = join(WEBAPP, "out");
const EXPORTS = join(WEBAPP, ".exports");

await rm(EXPORTS, { recursive: true, force: true });
await mkdir(EXPORTS);
const exports = {};
for (const language of languagesToBuild()) {
  const started = Date.now();
  const env = { ...process.env, APP_LANGUAGE: language };
  const { status } = spawnSync("next", ["build"], { cwd: WEBAPP, env, stdio: "inherit" });
  if (status !== 0) process.exit(1);
  await externalizeScripts(OUT);
  exports[language] = join(EXPORTS, language);
  await rename(OUT, exports[language]);
  console.log(`Language ${language}: ${Math.round((Date.now() - started) / 1000)} s`);
}
await gather(exports, OUT);
for (const language of Object.keys(exports)) await writeManifest(OUT, language);
await buildWorker(OUT, join(WEBAPP, "src", "sw", "worker.ts"));
await rm(EXPORTS, { recursive: true });
