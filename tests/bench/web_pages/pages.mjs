/**
 * Runs Lighthouse five times for a first visit of each page on a simulated phone. The median of the
 * five results must be within the limits. Names of pages as arguments measure only these.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import config from "../../../webapp/playwright.config.mjs";
import { signInAsAdmin } from "../../../webapp/scripts/demo-admin.mjs";
import { sessionOf, signIn } from "../../../webapp/scripts/demo-people.mjs";
import { LIGHTHOUSES, median, slowdown, whenIdle } from "./measuring.mjs";

const { baseURL, launchOptions } = config.use;
const RUNS = 5;
const JOBS = "/dashboard/manage/jobs";
const CUSTOMERS = "/dashboard/manage/customers";
const VEHICLES = "/dashboard/manage/vehicles";
const MOST_SHIFT = 0.05;
/** A page of text without data. The blocking times of the others are compared with its own. */
const BARE = "bare";
const PERFECT = ["accessibility", "best-practices"];

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/**
 * Returns a job with its garage. It uses a separate browser, so that the measured browser stays
 * clean.
 */
async function oneJob() {
  const browser = await chromium.launch(launchOptions);
  try {
    const context = await browser.newContext({ storageState: await sessionOf(browser, baseURL) });
    const page = await context.newPage();
    await page.goto(`${baseURL}${JOBS}`);
    const [answer] = await Promise.all([
      page.waitForResponse(/\/api\/garage\/jobs\/\d+/),
      page.locator('a[href*="jobId="]').first().click(),
    ]);
    const { data } = await answer.json();
    return data;
  } finally {
    await browser.close();
  }
}

function pagesOf({ jobId, customerId, vehicleId }) {
  const customer = `?customerId=${customerId}`;
  const car = `?vehicleId=${vehicleId}`;
  const both = `${customer}&vehicleId=${vehicleId}`;
  return [
    { name: BARE, path: "/privacy", performance: 95 },
    { name: "welcome", path: "/welcome", performance: 95 },
    { name: "sign-in", path: "/login", performance: 95 },
    ...[
      { name: "home", path: "/dashboard/home" },
      { name: "jobs", path: JOBS },
      { name: "customers", path: CUSTOMERS },
      { name: "vehicles", path: VEHICLES },
      { name: "services", path: "/dashboard/services" },
      { name: "staff", path: "/dashboard/manage/staffs" },
      { name: "customer", path: `${CUSTOMERS}/view${customer}` },
      { name: "vehicle", path: `${VEHICLES}/view${car}` },
      { name: "new customer", path: `${CUSTOMERS}/add-new` },
      { name: "edit customer", path: `${CUSTOMERS}/edit-customer${customer}` },
      { name: "new vehicle", path: `${CUSTOMERS}/add-new-vehicle${customer}` },
      { name: "new entry", path: "/dashboard/add/newJob" },
      { name: "known car", path: `/dashboard/add/vehicleToCustomer${car}` },
      { name: "new job", path: `/dashboard/add-new-job${both}` },
      { name: "update job", path: `/dashboard/update-job?jobId=${jobId}` },
      { name: "settings", path: "/dashboard/account/garage" },
      { name: "branches", path: "/dashboard/account/branches" },
      { name: "renewals", path: "/console/renewals" },
      { name: "garages", path: "/console/garages" },
    ].map((page) => ({ ...page, performance: 90 })),
  ];
}

/** Returns Lighthouse's simulated phone. On a slow computer, the processor is slowed down less. */
async function phoneNow(page) {
  const { cpuSlowdownMultiplier } = LIGHTHOUSES;
  return {
    ...LIGHTHOUSES,
    cpuSlowdownMultiplier: Math.min(cpuSlowdownMultiplier, await slowdown(page)),
  };
}

/** Makes the next visit a first one, but keeps the session. The worker would answer with its own files. */
async function forget(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.clearBrowserCache");
  const storageTypes = "service_workers,cache_storage";
  await session.send("Storage.clearDataForOrigin", { origin: baseURL, storageTypes });
}

async function run(path, port, phone) {
  const result = await lighthouse(`${baseURL}${path}`, {
    port,
    output: "json",
    logLevel: "error",
    formFactor: "mobile",
    throttlingMethod: "simulate",
    throttling: phone,
    // Lighthouse's own storage reset would end the session.
    disableStorageReset: true,
    onlyCategories: ["performance", ...PERFECT],
  });
  const { categories, audits } = result.lhr;
  const failed = PERFECT.flatMap((name) =>
    categories[name].auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id].score ?? 1) < 1)
      .map(({ id }) => id),
  );
  return {
    performance: Math.round(categories.performance.score * 100),
    accessibility: Math.round(categories.accessibility.score * 100),
    "best-practices": Math.round(categories["best-practices"].score * 100),
    shift: audits["cumulative-layout-shift"].numericValue,
    paint: audits["largest-contentful-paint"].numericValue,
    blocking: audits["total-blocking-time"].numericValue,
    failed,
  };
}

const profile = await mkdtemp(join(tmpdir(), "pages-"));
const port = await freePort();
const wanted = process.argv.slice(2);
const bare = {};
let missed = 0;
try {
  for (const { name, path, performance } of pagesOf(await oneJob())) {
    if (wanted.length > 0 && name !== BARE && !wanted.includes(name)) continue;
    const context = await chromium.launchPersistentContext(join(profile, name), {
      ...launchOptions,
      args: [...launchOptions.args, `--remote-debugging-port=${port}`],
    });
    try {
      if (path.startsWith("/dashboard")) await signIn(context, baseURL);
      if (path.startsWith("/console")) await signInAsAdmin(context, baseURL);
      await whenIdle();
      const runs = [];
      for (let at = 0; at < RUNS; at += 1) {
        const page = await context.newPage();
        await forget(page);
        const phone = await phoneNow(page);
        await page.close();
        runs.push(await run(path, port, phone));
      }
      const of = (key) => median(runs.map((one) => one[key]));
      for (const key of ["paint", "blocking"]) bare[key] ??= of(key);
      const timesBare = (key) => ` (${(of(key) / bare[key]).toFixed(1)}×)`;
      const failed = [...new Set(runs.flatMap((one) => one.failed))];
      const met =
        of("performance") >= performance &&
        PERFECT.every((key) => of(key) === 100) &&
        of("shift") < MOST_SHIFT;
      if (!met) missed += 1;
      console.log(
        `${met ? "met   " : "MISSED"} ${name.padEnd(12)} performance ${of("performance")} of ${performance}, ` +
          `accessibility ${of("accessibility")}, best practices ${of("best-practices")}, ` +
          `layout shift ${of("shift").toFixed(3)}, largest paint ${Math.round(of("paint"))} ms${timesBare("paint")}, ` +
          `blocking ${Math.round(of("blocking"))} ms${timesBare("blocking")}` +
          (failed.length > 0 ? ` (${failed.join(", ")})` : ""),
      );
    } finally {
      await context.close();
    }
  }
} finally {
  await rm(profile, { recursive: true, force: true });
}
process.exitCode = missed === 0 ? 0 : 1;
