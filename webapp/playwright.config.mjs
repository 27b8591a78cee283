import { defineConfig } from "@playwright/test";

// Runs against a stack that is already up: BASE_URL says where, CHROMIUM_PATH which browser.
export default defineConfig({
  testDir: "../tests/e2e",
  outputDir: "../var/e2e",
  fullyParallel: true,
  // `make test` has no time for these; `make e2e` and `make prove` leave nothing out.
  ...(process.env.ALL ? {} : { grepInvert: /@prove/ }),
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: 2,
  timeout: 30_000,
  expect: { timeout: 7_000 },
  reporter: process.env.PLAYWRIGHT_JUNIT_OUTPUT_FILE ? [["list"], ["junit"]] : [["list"]],
  use: {
    baseURL: process.env.BASE_URL || "http://127.0.0.1:8000",
    // Traces cost a quarter of the run: TRACE=1 keeps those of the tests that fail.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    contextOptions: { reducedMotion: "reduce" },
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || "/usr/bin/chromium",
      args: [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        // Saves a sixth of the processor time of the tests.
        "--disable-gpu-compositing",
        "--disable-software-rasterizer",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
