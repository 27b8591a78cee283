import { defineConfig } from "@playwright/test";

// Chromium obeys only the last list of features, so the names that Playwright turns off are here too. The
// first two are suggestions of the address bar. Each window would load two pages for them, which took a
// quarter of the tests' time.
const OFF = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

// The tests run against a stack that is already running. BASE_URL is the stack's URL, and
// CHROMIUM_PATH is the path of the browser.
export default defineConfig({
  testDir: "../tests/e2e",
  // `make shots` takes pictures. They are no tests.
  projects: [
    { name: "tests", testIgnore: "shots/**" },
    { name: "shots", testMatch: "shots/**" },
  ],
  outputDir: "../var/e2e",
  fullyParallel: true,
  // Tests with @prove are slow. `make test` skips them, and `make e2e` and `make prove` run all
  // tests.
  ...(process.env.ALL ? {} : { grepInvert: /@prove/ }),
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: 2,
  timeout: 30_000,
  expect: { timeout: 7_000 },
  reporter: process.env.PLAYWRIGHT_JUNIT_OUTPUT_FILE ? [["list"], ["junit"]] : [["list"]],
  use: {
    baseURL: process.env.BASE_URL || "http://127.0.0.1:8000",
    // Recording traces takes a quarter of the test time. With TRACE=1, the traces of failed tests
    // are kept.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    contextOptions: { reducedMotion: "reduce" },
    // A test cannot answer the requests of a service worker. The tests of the worker allow it.
    serviceWorkers: "block",
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || "/usr/bin/chromium",
      args: [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        // This switch saves a sixth of the tests' processor time.
        "--disable-gpu-compositing",
        "--disable-software-rasterizer",
        "--disable-quic",
        `--disable-features=${OFF.join(",")}`,
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
