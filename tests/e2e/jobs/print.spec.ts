import { expect, test } from "../stack";
import { newJob } from "./shop";

const MM = 72 / 25.4;

/** Returns the page size in millimetres and the number of pages of a PDF. */
function pagesOf(pdf: Buffer): { width: number; height: number; pages: number } {
  const text = pdf.toString("latin1");
  const boxes = [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
  const [, width, height] = boxes[0] ?? [];
  return {
    width: Math.round(Number(width) / MM),
    height: Math.round(Number(height) / MM),
    pages: boxes.length,
  };
}

test("the browser's print command prints the open job's card on one A4 page", {
  tag: "@prove",
}, async ({ ownerPage: page }) => {
  const { jobId } = await newJob(page);
  await page.goto(`/dashboard/manage/jobs?jobId=${jobId}`);
  await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
  await page.evaluate(() => {
    window.addEventListener("beforeprint", () => {
      document.documentElement.dataset.printed =
        document.querySelector<HTMLElement>("[data-print]")?.dataset.print;
    });
  });
  const pdf = await page.pdf({ preferCSSPageSize: true, format: "A4" });
  expect(pagesOf(pdf)).toEqual({ width: 210, height: 297, pages: 1 });
  await expect(page.locator("html")).toHaveAttribute("data-printed", "sheet");
  await expect(page.locator("[data-print]")).not.toBeAttached();
});

for (const [choice, size] of [
  ["A4 sheet", { width: 210, height: 297, pages: 1 }],
  ["80 mm roll", { width: 80, height: 297, pages: 1 }],
] as const) {
  test(`a job card printed with the choice “${choice}” fits one page and is black`, {
    tag: "@prove",
  }, async ({ ownerPage: page }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    const { jobId, jobCode, plate } = await newJob(page);
    await page.addInitScript(() => {
      window.print = () => undefined;
    });
    await page.goto(`/dashboard/manage/jobs?jobId=${jobId}`);
    await page.getByRole("button", { name: "Print" }).click();
    await page.getByRole("menuitem", { name: choice }).click();
    const card = page.locator("[data-print]");
    await expect(card).toBeAttached();
    await expect(card).toBeHidden();
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await expect(card).toBeVisible();
    await expect(card).toContainText(jobCode);
    await expect(card).toContainText(plate);
    await expect(card).toHaveCSS("color", "rgb(0, 0, 0)");
    await expect(page.getByRole("dialog")).toBeHidden();
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true, format: "A4" }))).toEqual(size);
    await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
    await expect(card).not.toBeAttached();
  });
}
