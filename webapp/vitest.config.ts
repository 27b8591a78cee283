import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const SPEC = readFileSync(new URL("../docs/spec-coverage.md", import.meta.url), "utf8");
const ALONE = "src/**/*.alone.test.{ts,tsx}";

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  test: {
    environment: "jsdom",
    environmentOptions: { jsdom: { url: "http://localhost:3000/" } },
    setupFiles: ["src/testing/setup.ts"],
    restoreMocks: true,
    // Threads start faster than processes, and by default one processor stays idle.
    pool: "threads",
    maxWorkers: "100%",
    // A machine that builds and tests at once is slow; what hangs still ends.
    testTimeout: 30_000,
    // Vitest rejects a tag that is not an id of the table.
    tags: [...SPEC.matchAll(/^\| ([a-z]+-\d+) \|/gm)].map(([, id]) => ({ name: `spec:${id}` })),
    // Files share what they import, which takes longer to load than to test. Alone is who replaces a module,
    // or looks at what one remembers.
    projects: [
      {
        extends: true,
        test: {
          name: "together",
          isolate: false,
          include: ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.mjs"],
          exclude: [ALONE],
        },
      },
      { extends: true, test: { name: "alone", include: [ALONE] } },
    ],
  },
});
