import { readFile } from "node:fs/promises";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expectNoSidewaysScroll, newcomer } from "../customers/shop";
import { expect, SIZES, test } from "../stack";

const SCREEN = "/dashboard/account/import-export";
const MANAGE = "/dashboard/manage";
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Clicks a button and returns the name and text of the downloaded file. */
async function downloaded(page: Page, button: string): Promise<{ name: string; text: string }> {
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  const download = await coming;
  return {
    name: download.suggestedFilename(),
    text: await readFile((await download.path()) ?? "", "utf8"),
  };
}

async function choose(page: Page, name: string, lines: string[]): Promise<void> {
  await page.getByLabel("CSV or Excel file").setInputFiles({
    name,
    mimeType: "text/csv",
    buffer: Buffer.from(lines.join("\r\n")),
  });
}

const HEADINGS = "Name,Phone,Email,Address,Premium,Vehicle Number,Vehicle Model";
const rowOf = ({ name, phone, plate, model }: ReturnType<typeof newcomer>) =>
  [name, phone, "zoya@example.in", "", "No", plate, model].join(",");

test("Each list screen exports its complete list", {
  tag: ["@prove", "@spec:garage-12"],
}, async ({ ownerPage: page }) => {
  for (const [path, what, heading] of [
    [`${MANAGE}/customers?search=nobody-is-called-so`, "customers", "Customer ID,Name"],
    [`${MANAGE}/vehicles`, "vehicles", "Vehicle Number,Vehicle Model"],
    [`${MANAGE}/jobs`, "jobs", "Job ID,Status"],
    ["/dashboard/services", "services", "Service ID,Category"],
  ]) {
    await page.goto(path ?? "");
    const { name, text } = await downloaded(page, `Export all ${what}`);
    expect(name).toMatch(new RegExp(`^${what}-\\d{4}-\\d\\d-\\d\\d\\.csv$`));
    expect(text.replace("\uFEFF", "")).toMatch(new RegExp(`^${heading}`));
    expect(text.trim().split("\n").length, what).toBeGreaterThan(5);
  }
});

test("Each part of a month's GST return can be downloaded", {
  tag: ["@prove", "@spec:garage-11"],
}, async ({ ownerPage: page }) => {
  await page.goto("/dashboard/account");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Import and export/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`${SCREEN}$`));
  await page
    .getByRole("main")
    .getByRole("link", { name: /GST returns/ })
    .click();
  await expect(page).toHaveURL(/\/dashboard\/manage\/gst-returns$/);
  const month = await page.getByLabel("Month").inputValue();
  const monthName = await page.getByLabel("Month").locator("option:checked").textContent();
  for (const [title, part, heading] of [
    ["To businesses (B2B)", "b2b", "GSTIN of recipient"],
    ["To others (B2C)", "b2c", "Place of supply"],
    ["Exempt supplies", "exempt", "Exempted"],
    ["HSN/SAC summary", "hsn", "HSN/SAC"],
    ["Documents issued", "documents", "Nature of document"],
  ]) {
    const { name, text } = await downloaded(page, `Download ${title}, ${monthName}`);
    expect(name).toBe(`gst-${part}-${month}.csv`);
    expect(text.split("\n")[0]).toContain(heading);
  }
  // The demo has issued invoices in the last sixty days.
  const { text } = await downloaded(page, `Download Documents issued, ${monthName}`);
  expect(text).toContain("Invoices for outward supply");
});

for (const { where, viewport, tag } of SIZES) {
  test(`Customers are imported after the errors in the file are corrected ${where}`, {
    tag: [...tag, "@spec:garage-13", "@spec:garage-14"],
  }, async ({ ownerPage: page }) => {
    const [asha, zoya] = [newcomer(), newcomer()];
    await page.setViewportSize(viewport);
    await page.goto(SCREEN);
    const template = await downloaded(page, "Download template for customers");
    expect(template.name).toBe("customers-template.csv");
    expect(template.text).toContain(HEADINGS);

    await choose(page, "wrong.csv", [HEADINGS, rowOf(asha), rowOf({ ...zoya, phone: "12" })]);
    const report = page.getByRole("region", { name: "The import" });
    await expect(report.getByText(/^1 row has a problem\./)).toBeVisible();
    await expect(report.getByRole("button", { name: "Import 1 good row" })).toBeVisible();
    const problems = await downloaded(page, "Download problem rows");
    expect(problems.text).toContain("Phone: Phone Number must be exactly 10 digits");
    await expect(
      report.getByText("Phone Number must be exactly 10 digits").locator("visible=true"),
    ).toBeVisible();
    await expect(report.getByText(/^(Row )?3(, Phone)?$/).locator("visible=true")).toBeVisible();
    await expectNoSidewaysScroll(page);

    await choose(page, "corrected.csv", [HEADINGS, rowOf(asha), rowOf(zoya)]);
    await expect(report.getByText(/The import adds 2 customers and 2 vehicles/)).toBeVisible();
    // The report is still there after a reload.
    await page.reload();
    await report.getByRole("button", { name: "Start import" }).click();
    await expect(report.getByText("Added 2 customers and 2 vehicles.")).toBeVisible({
      timeout: 20_000,
    });
    await expect(
      page.getByText("Imported: 2 customers and 2 vehicles").locator("visible=true").first(),
    ).toBeVisible();
    await expectNoSidewaysScroll(page);

    await page.goto(`${MANAGE}/customers?search=${zoya.phone}`);
    await expect(page.getByText(zoya.name).locator("visible=true")).toBeVisible();
  });
}

test("List downloaded as an Excel workbook can be chosen for an import", {
  tag: ["@prove", "@spec:garage-12", "@spec:garage-13"],
}, async ({ ownerPage: page }) => {
  await page.goto(SCREEN);
  await page.getByLabel("Download as").selectOption("Excel workbook (.xlsx)");
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export all customers" }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^customers-\d{4}-\d\d-\d\d\.xlsx$/);
  const buffer = await readFile((await download.path()) ?? "");
  expect(buffer.subarray(0, 2).toString()).toBe("PK");

  await page.getByLabel("CSV or Excel file").setInputFiles({
    name: "customers.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer,
  });
  const report = page.getByRole("region", { name: "The import" });
  await expect(
    report
      .getByText(/already has a customer with this name/)
      .locator("visible=true")
      .first(),
  ).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test("Link of a past import opens its report", { tag: ["@prove", "@spec:garage-16"] }, async ({
  ownerPage: page,
}) => {
  const zoya = newcomer();
  await page.goto(SCREEN);
  await choose(page, `${zoya.plate}.csv`, [HEADINGS, rowOf(zoya)]);
  await expect(page.getByRole("button", { name: "Start import" })).toBeVisible();
  await page.goto(SCREEN);
  await expect(page.getByRole("button", { name: "Start import" })).toHaveCount(0);
  await page
    .getByRole("table")
    .getByRole("link", { name: `${zoya.plate}.csv` })
    .click();
  await expect(page.getByRole("button", { name: "Start import" })).toBeVisible();
});

test("Unreadable import file shows the reason, also after a reload", {
  tag: ["@prove", "@spec:garage-15"],
}, async ({ ownerPage: page }) => {
  await page.goto(SCREEN);
  await choose(page, "book.csv", ["PK\u0003\u0004"]);
  await expect(page.getByText(/^This workbook is damaged/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^This workbook is damaged/)).toBeVisible();
  await choose(page, "no-headings.csv", ["Asha,9812345678"]);
  await expect(page.getByText(/The first row must contain the headings/)).toBeVisible();
});

test("Import file with too many rows shows the limit", {
  tag: ["@prove", "@spec:garage-15"],
}, async ({ ownerPage: page }) => {
  await page.goto(SCREEN);
  const rows = Array.from({ length: 20_001 }, () => "Asha,9812345678,a@b.in");
  await choose(page, "all.csv", ["Name,Phone,Email", ...rows]);
  await expect(page.getByText(/more than 20,000 rows/)).toBeVisible({ timeout: 20_000 });
});

test("Import report of a file with 20,000 invalid rows shows the problems in pages", {
  tag: ["@prove", "@spec:garage-13"],
}, async ({ ownerPage: page }) => {
  test.slow();
  await page.goto(SCREEN);
  const rows = Array.from({ length: 20_000 }, (_, at) => `Asha ${at},12,a@b.in`);
  await choose(page, "all.csv", ["Name,Phone,Email", ...rows]);
  await expect(page.getByText("Showing the first 200 of 20,000 problems.")).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByText("1-10 of 200 results")).toBeVisible();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`Import and export pass the accessibility check in ${colorScheme} theme`, {
    tag: "@prove",
  }, async ({ ownerPage: page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto(SCREEN);
    await choose(page, "wrong.csv", [HEADINGS, rowOf({ ...newcomer(), phone: "12" })]);
    await expect(page.getByText(/^1 problem in 1 row/)).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target}`),
    );
    expect(found).toEqual([]);
  });
}
