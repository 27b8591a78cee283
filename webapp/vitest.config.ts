import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  test: {
    environment: "jsdom",
    environmentOptions: { jsdom: { url: "http://localhost:3000/" } },
    include: ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.mjs"],
    setupFiles: ["src/testing/setup.ts"],
    restoreMocks: true,
    // Unasked, it leaves one processor idle: of two, every second one.
    maxWorkers: "100%",
    // A machine that builds and tests at once is slow; what hangs still ends.
    testTimeout: 30_000,
  },
});
