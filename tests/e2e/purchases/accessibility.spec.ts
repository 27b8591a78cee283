import type { Page } from "@playwright/test";
import { findings, smallTargets } from "../accessibility";
import { expectNoSidewaysScroll } from "../customers/shop";
import { addPart, newPart } from "../parts/shelf";
import { expect, test } from "../stack";

const MANAGE = "/dashboard/manage";
const PURCHASES = `${MANAGE}/purchases`;
const TABS = [
  "",
  "/orders",
  "/goods-in",
  "/bills",
  "/returns",
  "/old-parts",
  "/scrap",
  "/suppliers",
];

type Look = (what: string) => Promise<void>;

/** Opens a page and waits for its data. */
async function open(page: Page, path: string): Promise<void> {
  // A form has unsaved values, and the browser would ask before it leaves.
  await page.goto("about:blank");
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
}

async function visitLists(page: Page, look: Look): Promise<void> {
  for (const tab of TABS) {
    await open(page, `${PURCHASES}${tab}`);
    await look(`tab ${tab}`);
  }
  await page.getByRole("button", { name: "Add supplier" }).first().click();
  const panel = page.getByRole("dialog", { name: "Add supplier" });
  await panel.getByRole("button", { name: "Add supplier" }).click();
  await expect(panel.getByText("Name is required")).toBeVisible();
  await look("supplier panel");
  await open(page, `${PURCHASES}/scrap`);
  await page.getByRole("button", { name: "Note scrap sale" }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await look("scrap panel");
}

async function visitForms(page: Page, look: Look): Promise<void> {
  const part = newPart();
  await addPart(page, 2, part);
  for (const form of ["orders", "goods-in", "bills"]) {
    await open(page, `${PURCHASES}/${form}/new`);
    const search = page.getByRole("combobox", { name: "Add part" });
    await search.fill(part.typed);
    await search.press("Enter");
    await expect(page.getByText(part.partName, { exact: true })).toBeVisible();
    await look(`form of ${form}`);
  }
  await page.getByRole("button", { name: "Scan", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Scan parts" })).toBeVisible();
  await look("scan popup");
}

async function visitRecords(page: Page, look: Look): Promise<void> {
  for (const list of ["orders", "goods-in", "bills", "returns"]) {
    await open(page, `${PURCHASES}/${list}`);
    const first = page.getByRole("listitem").getByRole("link").and(page.locator("main a"));
    const links = first.filter({ visible: true });
    const address = await links.evaluateAll(
      (all, part) => all.map((one) => one.getAttribute("href")).find((to) => to?.includes(part)),
      `${list}/view?`,
    );
    // A garage may have none of a kind.
    if (!address) continue;
    await open(page, address);
    await look(`one of ${list}`);
  }
  await open(page, `${MANAGE}/stock-count`);
  await look("counts");
}

const VISITS = { lists: visitLists, forms: visitForms, records: visitRecords };

for (const colorScheme of ["light", "dark"] as const) {
  for (const [what, visit] of Object.entries(VISITS)) {
    test(`${what} of purchases fit 320 pixels without accessibility violations in the ${colorScheme} theme`, {
      tag: "@prove",
    }, async ({ ownerPage: page }) => {
      test.setTimeout(120_000);
      await page.setViewportSize({ width: 320, height: 640 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await visit(page, async (where) => {
        expect(await findings(page), where).toEqual([]);
        expect(await smallTargets(page), where).toEqual([]);
        await expectNoSidewaysScroll(page);
      });
    });
  }
}
