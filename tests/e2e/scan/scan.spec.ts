import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { findings } from "../accessibility";
import { expectNoSidewaysScroll } from "../customers/shop";
import { call, newCar, newJob } from "../jobs/shop";
import { addPart, LIST, newPart } from "../parts/shelf";
import { ANSWERED, test as base, expect, PHONE } from "../stack";
import { violations, watch } from "../violations";
import { record } from "./camera";

const SCAN = "/dashboard/manage/scan";
// The browser opens the file when a page asks for the camera. A worker runs one test at a time.
const VIDEO = join(tmpdir(), `scan-${process.pid}.y4m`);
const CAMERA = ["--use-fake-device-for-media-stream", `--use-file-for-fake-video-capture=${VIDEO}`];

type Phone = (permissions: string[]) => Promise<Page>;

const test = base.extend<{ openPhone: Phone }>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...CAMERA] });
    },
    { scope: "worker" },
  ],
  openPhone: async ({ openContext, ownerState }, use) => {
    await use(async (permissions) => {
      const phone = { viewport: PHONE, isMobile: true, hasTouch: true };
      const context = await openContext({ storageState: ownerState, permissions, ...phone });
      const page = await context.newPage();
      await watch(page);
      return page;
    });
    await rm(VIDEO, { force: true });
  },
});
// A new browser costs a session of the owner, so one worker runs all tests of this file.
test.describe.configure({ mode: "serial" });
// Chromium logs the answer to an unknown label.
test.use({ provokes: ANSWERED(404) });

/** Adds a part with stock, and returns its name and its label. */
async function labelled(page: Page) {
  const named = newPart();
  const address = await addPart(page, 50, named);
  const partId = Number(address.split("partId=")[1]);
  return { partId, label: `SBP${partId}`, partName: named.partName };
}

/** Counts the taps of a person, also over several pages. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    document.addEventListener(
      "click",
      ({ isTrusted }) => {
        if (isTrusted) sessionStorage.taps = Number(sessionStorage.taps ?? 0) + 1;
      },
      { capture: true },
    );
  });
  return () => page.evaluate(() => Number(sessionStorage.taps));
}

async function check(page: Page, what: string): Promise<void> {
  await expectNoSidewaysScroll(page);
  expect(await findings(page), what).toEqual([]);
}

test("a phone takes three parts for a job with its camera and two taps", async ({ openPhone }) => {
  test.slow();
  const page = await openPhone(["camera"]);
  const { jobId, jobCode } = await newJob(page);
  const parts = [await labelled(page), await labelled(page), await labelled(page)];
  await record(VIDEO, [`SBJ${jobId}`, ...parts.map(({ label }) => label)]);

  const taps = await countTaps(page);
  await page.goto(LIST);
  await page.getByRole("link", { name: "Take parts" }).tap();
  // The camera starts by itself, and the job card is scanned first.
  await expect(page.getByRole("link", { name: jobCode })).toBeVisible({ timeout: 20_000 });
  const list = page.getByRole("list", { name: "Scanned parts" });
  await expect(list.getByRole("listitem")).toHaveCount(3, { timeout: 20_000 });
  for (const { partName } of parts) await expect(list.getByText(partName)).toBeVisible();
  for (const name of ["Take", "Return"]) {
    const box = await page.getByRole("button", { name, exact: true }).boundingBox();
    expect(box?.height, name).toBeGreaterThanOrEqual(72);
  }

  await page.getByRole("button", { name: "Take", exact: true }).tap();
  await expect(page.getByText("The parts are taken from stock.")).toBeVisible();
  expect(await taps()).toBe(2);
  expect(await violations(page)).toEqual([]);

  const job = await call<{ parts: { partId: number; issued: number }[] }>(
    page,
    "GET",
    `jobs/${jobId}`,
  );
  // The video begins again and again, so a part may be scanned more than once.
  const issued = job.parts.filter((part) => part.issued >= 1).map((part) => part.partId);
  expect(issued.toSorted()).toEqual(parts.map(({ partId }) => partId).toSorted());
});

test("a label of another garage is refused in front of the camera", async ({ openPhone }) => {
  const page = await openPhone(["camera"]);
  const { jobId, garageId } = await newJob(page);
  const elsewhere = await page.evaluate((here) => {
    const { data } = JSON.parse(localStorage.userInfo);
    return data.garages.find((garage: { garageId: number }) => garage.garageId !== here).garageId;
  }, garageId);
  const { partId } = await call<{ partId: number }>(page, "POST", `parts?garageId=${elsewhere}`, {
    ...newPart(),
    barcodes: [],
    hsn: "8421",
    unit: "NOS",
    gstRate: 18,
    price: 480,
  });
  await record(VIDEO, [`SBP${partId}`]);
  await page.goto(`${SCAN}?garageId=${garageId}&jobId=${jobId}`);
  await expect(page.getByText("This label belongs to another garage.")).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByText("No part is scanned yet. Each scan adds one.")).toBeVisible();
  await page.getByLabel("Part number or barcode").fill("no-such-part");
  await page.getByRole("button", { name: "Enter" }).tap();
  await expect(page.getByText("This code is not known.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Add no-such-part to a part?" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test("Scan fills the search of parts, and adds parts to a job, with the camera", {
  tag: "@prove",
}, async ({ openPhone }) => {
  test.slow();
  const page = await openPhone(["camera"]);
  const { garageId, customerId, vehicleId } = await newCar(page);
  const { label, partName } = await labelled(page);
  await record(VIDEO, [label]);
  await page.goto(LIST);
  await page.getByRole("button", { name: "Scan", exact: true }).tap();
  await expect(page.getByRole("dialog", { name: "Scan a part" })).toBeVisible();
  // The first part closes the popup.
  await expect(page.getByRole("dialog")).toHaveCount(0, { timeout: 20_000 });
  await expect(page).toHaveURL(/search=OF-/);
  await expect(page.getByRole("listitem").filter({ hasText: partName })).toHaveCount(1);

  await page.goto(
    `/dashboard/add-new-job?garageId=${garageId}&customerId=${customerId}&vehicleId=${vehicleId}`,
  );
  await page.getByRole("button", { name: "Scan", exact: true }).tap();
  const popup = page.getByRole("dialog", { name: "Scan parts" });
  await expect(popup.getByText(`1 × ${partName}`)).toBeVisible({ timeout: 20_000 });
  await popup.getByRole("button", { name: "Done" }).tap();
  const parts = page.getByRole("region", { name: "Parts (1)" });
  await expect(parts.getByText(partName, { exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test("an unknown code becomes the barcode of a part with two presses", { tag: "@prove" }, async ({
  openPhone,
}) => {
  test.slow();
  const page = await openPhone([]);
  const { partName } = await labelled(page);
  const code = `4${Date.now()}`;
  await record(VIDEO, [code]);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto(`${LIST}?search=${encodeURIComponent(partName)}`);
    await page.getByRole("button", { name: "Scan", exact: true }).tap();
    const popup = page.getByRole("dialog", { name: "Scan a part" });
    await expect(
      popup.getByText("The camera is not allowed. Type the number below the code."),
    ).toBeVisible();
    await popup.getByLabel("Part number or barcode").fill(code);
    await popup.getByRole("button", { name: "Enter" }).tap();
    await expect(popup.getByText("This code is not known.")).toBeVisible();
    await check(page, `popup, ${colorScheme}`);
  }
  await page.getByRole("link", { name: `Add ${code} to a part?` }).tap();
  const notice = page.getByRole("region", { name: "Unknown code" });
  await expect(notice).toBeVisible();
  await check(page, "list with a code");
  const search = page.getByRole("textbox", { name: "Number, name, brand or barcode" });
  await search.fill(partName);
  const card = page.getByRole("listitem").filter({ hasText: partName });
  await expect(card).toHaveCount(1);
  const taps = await countTaps(page);
  await page.reload();
  await card.getByRole("link").tap();
  const panel = page.getByRole("dialog", { name: "Change part" });
  await expect(panel.getByText(code)).toBeVisible();
  await panel.getByRole("button", { name: "Save changes" }).tap();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await taps()).toBe(2);
  await page.reload();
  await expect(page.getByText(code)).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test("without the camera's permission, a code is typed", { tag: "@prove" }, async ({
  openPhone,
}) => {
  test.slow();
  const page = await openPhone([]);
  const { jobId, garageId } = await newJob(page);
  const { partId, partName } = await labelled(page);
  await record(VIDEO, [`SBP${partId}`]);
  for (const [scanned, colorScheme] of (["light", "dark"] as const).entries()) {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto(SCAN);
    const refused = page.getByText("The camera is not allowed. Type the number below the code.");
    await expect(refused).toBeVisible();
    await check(page, `job choice, ${colorScheme}`);
    await page.goto(`${SCAN}?garageId=${garageId}&jobId=${jobId}`);
    await expect(refused).toBeVisible();
    await page.getByLabel("Part number or barcode").fill(`SBP${partId}`);
    await page.getByRole("button", { name: "Enter" }).tap();
    // The list of the job is kept when the page is opened again.
    await expect(page.getByText(`${scanned + 1} × ${partName}`)).toBeVisible();
    await check(page, `list, ${colorScheme}`);
  }
  expect(await violations(page)).toEqual([]);
});
