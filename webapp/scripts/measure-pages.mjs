/** Lighthouse on a phone's network, simulated: the median of five runs of each page, against what it must reach. */
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import config from "../playwright.config.mjs";
import { adminToken, TOKEN_KEY } from "./demo-admin.mjs";
import { signIn } from "./demo-people.mjs";
import { median } from "./figures.mjs";

const { baseURL, launchOptions } = config.use;
const RUNS = 5;
const PAGES = [
  { name: "welcome", path: "/welcome", performance: 95 },
  { name: "sign-in", path: "/login", performance: 95 },
  { name: "home", path: "/dashboard/home", performance: 90 },
  { name: "jobs", path: "/dashboard/manage/jobs", performance: 90 },
  { name: "customers", path: "/dashboard/manage/customers", performance: 90 },
  { name: "services", path: "/dashboard/services", performance: 90 },
  { name: "staff", path: "/dashboard/manage/staffs", performance: 90 },
  { name: "vehicles", path: "/dashboard/manage/vehicles", performance: 90 },
  { name: "new customer", path: "/dashboard/manage/customers/add-new", performance: 90 },
  { name: "new entry", path: "/dashboard/add/newJob", performance: 90 },
  { name: "update job", path: "/dashboard/update-job", of: firstJob, performance: 90 },
  { name: "branches", path: "/dashboard/account/branches", performance: 90 },
  { name: "renewals", path: "/console/renewals", performance: 90 },
  { name: "garages", path: "/console/garages", performance: 90 },
];
const MOST_SHIFT = 0.05;
const PERFECT = ["accessibility", "best-practices"];

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** The console's session is a tab's own, and each run has a new tab. */
async function signInAsAdmin(context) {
  const stored = [TOKEN_KEY, await adminToken(baseURL)];
  await context.addInitScript(([key, token]) => {
    if (location.origin !== "null") sessionStorage.setItem(key, token);
  }, stored);
}

/** Which job the page is asked for: the list's first. */
async function firstJob(context) {
  const page = await context.newPage();
  await page.goto(`${baseURL}/dashboard/manage/jobs`);
  const address = await page.locator('a[href*="jobId="]').first().getAttribute("href");
  await page.close();
  return `?jobId=${new URL(address, baseURL).searchParams.get("jobId")}`;
}

async function run(path, port) {
  const result = await lighthouse(`${baseURL}${path}`, {
    port,
    output: "json",
    logLevel: "error",
    formFactor: "mobile",
    throttlingMethod: "simulate",
    // Who is signed in stays signed in.
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
    failed,
  };
}

const profile = await mkdtemp(join(tmpdir(), "pages-"));
const port = await freePort();
let missed = 0;
try {
  for (const { name, path, of: queryOf, performance } of PAGES) {
    const context = await chromium.launchPersistentContext(join(profile, name), {
      ...launchOptions,
      args: [...launchOptions.args, `--remote-debugging-port=${port}`],
    });
    try {
      if (path.startsWith("/dashboard")) await signIn(context, baseURL);
      if (path.startsWith("/console")) await signInAsAdmin(context);
      const address = path + ((await queryOf?.(context)) ?? "");
      const runs = [];
      for (let at = 0; at < RUNS; at += 1) runs.push(await run(address, port));
      const of = (key) => median(runs.map((one) => one[key]));
      const failed = [...new Set(runs.flatMap((one) => one.failed))];
      const met =
        of("performance") >= performance &&
        PERFECT.every((key) => of(key) === 100) &&
        of("shift") < MOST_SHIFT;
      if (!met) missed += 1;
      console.log(
        `${met ? "met   " : "MISSED"} ${name.padEnd(12)} performance ${of("performance")} of ${performance}, ` +
          `accessibility ${of("accessibility")}, best practices ${of("best-practices")}, ` +
          `layout shift ${of("shift").toFixed(3)}, largest paint ${Math.round(of("paint"))} ms` +
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
