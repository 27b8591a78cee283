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
const QUALITY = 0.65;
// The page shows a desktop picture 700 pixels wide, and a phone picture 320 to 360 pixels wide.
const DESK = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.6 };

const LINE =
  "MH12 AB 1234 swift, customer Meera Bhat 9820011234, engine oil change and wheel alignment, kal shaam 6 baje";
const ENTRY = { path: () => "/dashboard/intake", before: sayLine };
const APPROVAL = { path: ({ link }) => link, before: answerYes, signedOut: true };
const OFFLINE = { path: () => "/dashboard/account", before: keepWithoutInternet, counter: true };
const RADAR = { path: () => "/dashboard/manage/leaks" };
const INVOICE = {
  path: ({ begun }) => `/dashboard/manage/jobs?jobId=${begun}`,
  before: previewInvoice,
  part: dialogOf,
};
const SCREENS = [
  { name: "entry", size: DESK, ...ENTRY },
  { name: "entry-phone", size: PHONE, ...ENTRY },
  { name: "approval", size: PHONE, ...APPROVAL },
  { name: "offline", size: PHONE, ...OFFLINE },
  { name: "radar", size: DESK, ...RADAR },
  { name: "radar-phone", size: PHONE, ...RADAR },
  { name: "invoice", size: DESK, ...INVOICE },
  { name: "invoice-phone", size: PHONE, ...INVOICE },
];

function write(page) {
  return page.getByRole("textbox", { name: "Write it in one line" }).fill(LINE);
}

async function sayLine(page) {
  await write(page);
  await page.getByText("Wheel alignment").first().waitFor();
}

async function answerYes(page) {
  await page.getByRole("button", { name: "Yes to all" }).click();
  const lines = page.getByRole("heading", { name: "Needs attention now" });
  await lines.evaluate((heading) => window.scrollTo(0, heading.offsetTop - 16));
}

/** Makes this browser a counter, and takes in the car without internet. */
async function keepWithoutInternet(page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await page.getByRole("switch", { name: "Offline counter" }).click();
  // It is on when prices and cars are on the device.
  await page.locator("[role=switch]:checked").first().waitFor();
  await page.goto("/dashboard/intake");
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await page.goto("/dashboard/intake");
  await sayLine(page);
  await page.getByRole("button", { name: "Create job" }).click();
  await page.getByRole("dialog", { name: "Kept on this device" }).waitFor();
}

function dialogOf(page) {
  return page.getByRole("dialog");
}

async function previewInvoice(page) {
  await page.getByRole("button", { name: "Preview and issue" }).click();
  const preview = page.getByRole("dialog", { name: "Preview of the invoice" });
  const paper = preview.frameLocator("iframe");
  await paper.getByText("Draft", { exact: true }).first().waitFor();
}

/** Returns a job in progress without an invoice, and the link of an estimate that waits for its customer. */
async function findDemo(browser, storageState) {
  const context = await browser.newContext({ baseURL, storageState });
  const page = await context.newPage();
  await page.goto("/dashboard/manage/jobs?view=board");
  const column = page.getByRole("region", { name: /^In Progress/ });
  const begun = await column.locator("[data-job]").first().getAttribute("data-job");
  const link = await page.evaluate(async () => {
    const headers = {
      Authorization: `Bearer ${localStorage.token}`,
      "Content-Type": "application/json",
    };
    const call = async (path, init) =>
      (await (await fetch(`/api/garage/${path}`, { ...init, headers })).json()).data;
    const list = `estimates?tab=waiting&garageId=${localStorage.garageId}`;
    const [waiting] = (await call(list)).estimates;
    const again = { method: "POST", body: "{}" };
    return (await call(`estimates/${waiting.estimateId}/send`, again)).link;
  });
  await context.close();
  return { begun, link };
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
  const demo = await findDemo(browser, storageState);
  for (const colorScheme of ["light", "dark"]) {
    for (const { name, size, path, before, part, counter, signedOut } of SCREENS) {
      const context = await browser.newContext({
        ...size,
        baseURL,
        colorScheme,
        locale,
        timezoneId,
        storageState: signedOut ? undefined : storageState,
        // Only a browser with the service worker works without internet.
        serviceWorkers: counter ? "allow" : "block",
        reducedMotion: "reduce",
      });
      const page = await context.newPage();
      await page.goto(path(demo));
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
