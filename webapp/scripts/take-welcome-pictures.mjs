/**
 * Takes the pictures of the welcome page from a running stack with demo data, and saves them in
 * src/assets/welcome.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import config from "../playwright.config.mjs";
import { sessionOf } from "./demo-people.mjs";

const { baseURL, launchOptions, locale, timezoneId } = config.use;
const folder = fileURLToPath(new URL("../src/assets/welcome/", import.meta.url));
const QUALITY = 0.75;
const DESK = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.25 };
const PHONE = { viewport: { width: 360, height: 720 }, deviceScaleFactor: 2 };
/**
 * This is the upper part of a phone's screen. It replaces a desktop picture that would be too small
 * to read.
 */
const TOP = { viewport: { width: 390, height: 640 }, deviceScaleFactor: 2 };

const JOBS = "/dashboard/manage/jobs";
const HOME = { path: () => "/dashboard/home" };
const BOARD = { path: () => `${JOBS}?view=board` };
const SHEET = { path: ({ ready }) => sheetOf(ready), before: seeTotal };
const INVOICE = { path: ({ begun }) => sheetOf(begun), before: previewInvoice, part: dialogOf };
const SCREENS = [
  { name: "home", size: DESK, ...HOME },
  { name: "home-phone", size: TOP, ...HOME },
  { name: "board", size: DESK, ...BOARD },
  { name: "board-phone", size: TOP, ...BOARD },
  { name: "sheet", size: PHONE, ...SHEET },
  { name: "invoice", size: DESK, ...INVOICE },
  { name: "invoice-phone", size: PHONE, ...INVOICE },
];

function sheetOf(jobId) {
  return `${JOBS}?jobId=${jobId}`;
}

function dialogOf(page) {
  return page.getByRole("dialog");
}

function seeTotal(page) {
  return page.getByText("Total amount").waitFor();
}

async function previewInvoice(page) {
  await page.getByRole("button", { name: "Preview and issue" }).click();
  const preview = page.getByRole("dialog", { name: "Preview of the invoice" });
  const paper = preview.frameLocator("iframe");
  await paper.getByText("Draft", { exact: true }).first().waitFor();
}

/** Returns a job with the status “Ready”, and a job in progress without an invoice. */
async function findJobs(browser, storageState) {
  const context = await browser.newContext({ baseURL, storageState });
  const page = await context.newPage();
  await page.goto(`${JOBS}?view=board`);
  const first = (column) =>
    page
      .getByRole("region", { name: column })
      .locator("[data-job]")
      .first()
      .getAttribute("data-job");
  const jobs = { ready: await first(/^Ready/), begun: await first(/^In Progress/) };
  await context.close();
  return jobs;
}

/** Converts the picture with Chromium, so that no other tool is needed. */
function toWebp(page, png) {
  return page.evaluate(
    async ([source, quality]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      canvas.getContext("2d").drawImage(image, 0, 0);
      return canvas.toDataURL("image/webp", quality).split(",")[1];
    },
    [png.toString("base64"), QUALITY],
  );
}

await mkdir(folder, { recursive: true });
const browser = await chromium.launch(launchOptions);
try {
  const storageState = await sessionOf(browser, baseURL);
  const jobs = await findJobs(browser, storageState);
  for (const colorScheme of ["light", "dark"]) {
    for (const { name, size, path, before, part } of SCREENS) {
      const context = await browser.newContext({
        ...size,
        baseURL,
        colorScheme,
        locale,
        timezoneId,
        storageState,
        reducedMotion: "reduce",
      });
      const page = await context.newPage();
      await page.goto(path(jobs));
      await page.waitForLoadState("networkidle");
      await before?.(page);
      await page.waitForTimeout(500);
      // This removes the focus, so that no caret is in the picture.
      await page.evaluate(() => document.activeElement?.blur());
      const webp = await toWebp(page, await (part?.(page) ?? page).screenshot());
      await writeFile(`${folder}${name}-${colorScheme}.webp`, Buffer.from(webp, "base64"));
      await context.close();
    }
  }
} finally {
  await browser.close();
}
console.log(folder);
