import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { inlined, messagesOf } from "./scripts/messages.mjs";

const SPEC = readFileSync(new URL("../docs/spec-coverage.md", import.meta.url), "utf8");
const ALONE = "src/**/*.alone.test.{ts,tsx}";

const MESSAGES = messagesOf("en");

export default defineConfig({
  plugins: [
    {
      name: "messages",
      enforce: "pre",
      transform: (source) => ({ code: inlined(source, MESSAGES, "en"), map: null }),
    },
  ],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  test: {
    environment: "jsdom",
    // `next.config.ts` puts this value into a build.
    env: { APP_LANGUAGE: "en" },
    environmentOptions: { jsdom: { url: "http://localhost:3000/" } },
    setupFiles: ["src/testing/setup.ts"],
    restoreMocks: true,
    // Threads start faster than processes. By default, Vitest leaves one processor idle.
    pool: "threads",
    maxWorkers: "100%",
    // A computer that also builds is slow, so the timeout is long. It still ends a test that hangs.
    testTimeout: 30_000,
    // Vitest rejects a tag whose id is not in the specification's table.
    tags: [...SPEC.matchAll(/^\| ([a-z]+-\d+) \|/gm)].map(([, id]) => ({ name: `spec:${id}` })),
    // Test files share their imported modules, because importing takes longer than the tests. A
    // test file runs alone if it mocks a module or checks the state of a module.
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
