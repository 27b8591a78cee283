/** Lists the screens that take and return parts. Pictures are taken without a camera. */
import { addJob } from "./job-part-screens.mjs";

const SCAN = "/dashboard/manage/scan";
const PARTS = "/dashboard/manage/parts";
const owner = (name, path, before) => ({ name, path, as: "owner", before });

export const SCAN_SCREENS = [
  owner("scan", SCAN),
  owner("scan-job-found", SCAN, async (page) => {
    await type(page, "JOB-0");
    await page.getByRole("list", { name: "Jobs found" }).waitFor();
  }),
  owner("scan-job", "/dashboard/home", async (page) => {
    await openJob(page);
    await page.getByText("No part is scanned yet. Each scan adds one.").waitFor();
  }),
  owner("scan-parts", "/dashboard/home", async (page) => {
    await openJob(page);
    for (const code of ["F002H234JF", "GDB7224", "LF16", "F002H234JF"]) await type(page, code);
    await page.getByText("2 × Oil filter").waitFor();
  }),
  owner("scan-unknown", "/dashboard/home", async (page) => {
    await openJob(page);
    for (const code of ["GDB7224", "MAGNATEC5W30", "LF16", "165/80R1485T", "F002H234JF"]) {
      await type(page, code);
    }
    await type(page, "8901030865299");
    await page.getByText("This code is not known.").waitFor();
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  }),
  owner("parts-scan", PARTS, async (page) => {
    await openPopup(page);
    await type(page, "8901030865299");
    await page.getByRole("dialog").getByText("This code is not known.").waitFor();
  }),
  owner("parts-unknown-code", `${PARTS}?code=8901030865299`),
  owner("goods-in-scan", "/dashboard/manage/purchases/goods-in/new", async (page) => {
    await openPopup(page);
    for (const code of ["GDB7224", "F002H234JF", "F002H234JF"]) await type(page, code);
    await page.getByText("2 × Oil filter").waitFor();
  }),
];

async function openPopup(page) {
  await page.getByRole("button", { name: "Scan", exact: true }).click();
  await page.getByRole("dialog").getByLabel("Part number or barcode").waitFor();
}

async function openJob(page) {
  const { garageId, jobId } = await addJob(page);
  await page.goto(`${SCAN}?garageId=${garageId}&jobId=${jobId}`);
  await page.getByLabel("Part number or barcode").waitFor();
}

/** Types a code as a laser reader does. */
async function type(page, code) {
  const field = page.getByRole("textbox", { name: /^(Part number|Job number)/ });
  await field.fill(code);
  await field.press("Enter");
  await page.waitForLoadState("networkidle");
}
