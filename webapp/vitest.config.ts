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
    // A machine that also builds is slow, so the timeout is long. A test that hangs still ends.
    testTimeout: 30_000,
    // Vitest rejects a tag that is not an id of the table.
    tags: [...SPEC.matchAll(/^\| ([a-z]+-\d+) \|/gm)].map(([, id]) => ({ name: `spec:${id}` })),
    // Test files share their imported modules, because loading takes longer than testing. A file that mocks a
    // module or checks the state of a module runs alone.
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
