import { defineConfig } from "@playwright/test";

// What `make test` has no time for; `make e2e` and `make prove` leave nothing out.
const SHORT = {
  grepInvert: /@prove|on a phone/,
  testIgnore: [
    "**/account/{devices,password}.spec.ts",
    "**/customers/{accessibility,entries}.spec.ts",
    "**/invoices/accessibility.spec.ts",
    "**/jobs/{accessibility,update-job}.spec.ts",
    "**/subscription/*.spec.ts",
  ],
};

// Runs against a stack that is already up: BASE_URL says where, CHROMIUM_PATH which browser.
export default defineConfig({
  testDir: "../tests/e2e",
  outputDir: "../var/e2e",
  fullyParallel: true,
  ...(process.env.ALL ? {} : SHORT),
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: 2,
  timeout: 30_000,
  expect: { timeout: 7_000 },
  reporter: [["list"]],
  use: {
    baseURL: process.env.BASE_URL || "http://127.0.0.1:8000",
    // Traces cost a quarter of the run: TRACE=1 keeps those of the tests that fail.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || "/usr/bin/chromium",
      args: [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
