import type { Page } from "@playwright/test";
import { findings } from "../accessibility";
import { expectNoSidewaysScroll } from "../customers/shop";
import { addPart, newPart } from "../parts/shelf";
import { ANSWERED, expect, SIZES, test } from "../stack";

const PURCHASES = "/dashboard/manage/purchases";

/** Checks a screen for accessibility violations, and that it fits the width. */
async function look(page: Page, what: string): Promise<void> {
  await expectNoSidewaysScroll(page);
  expect(await findings(page), what).toEqual([]);
}

// The first total of the bill is refused.
test.use({ provokes: ANSWERED(422) });

const shown = (page: Page, text: string | RegExp) =>
  page.getByText(text).locator("visible=true").first();

async function pickPart(page: Page, typed: string): Promise<void> {
  const search = page.getByRole("combobox", { name: "Add part" });
  await search.fill(typed);
  await search.press("Enter");
}

for (const { where, viewport } of SIZES) {
  test(`an order comes in, its bill is booked, and one part goes back ${where}`, {
    tag: "@prove",
  }, async ({ ownerPage: page }) => {
    test.slow();
    await page.setViewportSize(viewport);
    const part = newPart();
    await addPart(page, 0, part);
    const supplierName = `Shree Parts ${part.typed}`;

    // A new supplier is added from the order.
    await page.goto(`${PURCHASES}/orders/new`);
    await page.getByRole("combobox", { name: "Supplier" }).fill(supplierName);
    await page.getByRole("button", { name: "New supplier" }).click();
    const panel = page.getByRole("dialog");
    await expect(panel.getByLabel("Name")).toHaveValue(supplierName);
    await panel.getByLabel("State").selectOption("27");
    await panel.getByRole("button", { name: "Add supplier" }).click();
    await expect(panel).toBeHidden();
    await pickPart(page, part.typed);
    await page.getByLabel("Quantity (NOS)").fill("5");
    await page.getByLabel("Price (no GST)").fill("300");
    await look(page, "order form");
    // A reload keeps the order.
    await page.reload();
    await expect(page.getByText("We restored your unfinished order.")).toBeVisible();
    await expect(page.getByLabel("Quantity (NOS)")).toHaveValue("5");
    await page.getByRole("button", { name: "Save order" }).click();
    await expect(page).toHaveURL(/orders\/view\?.*orderId=\d+$/);

    await page.getByRole("button", { name: "Send order" }).click();
    await look(page, "send dialog");
    await page.getByRole("button", { name: "I have sent it" }).click();
    await expect(shown(page, "Sent")).toBeVisible();
    await look(page, "order");

    // Four of five arrive.
    await page.getByRole("link", { name: "Goods in", exact: true }).last().click();
    await pickPart(page, part.typed);
    await expect(page.getByLabel("Arrived (NOS)")).toHaveValue("1");
    await page.getByLabel("Arrived (NOS)").fill("4");
    await look(page, "goods in form");
    await page.getByRole("button", { name: "Take goods in" }).click();
    await expect(shown(page, "Waits for a bill")).toBeVisible();
    await look(page, "goods in");

    // The bill has another total at first.
    await page.getByRole("link", { name: "Book the bill" }).click();
    await expect(page.getByLabel("Quantity (NOS)")).toHaveValue("4");
    await page.getByLabel("Bill number").fill("SP/7");
    await page.getByLabel("Total on the bill").fill("1300");
    await page.getByRole("button", { name: "Book bill" }).click();
    await expect(
      page.getByText("The lines come to ₹1,200.00, the bill says ₹1,300.00."),
    ).toBeVisible();
    await look(page, "bill form");
    await page.getByLabel("Total on the bill").fill("1200");
    await page.getByLabel("Photo or PDF of the bill").setInputFiles({
      name: "bill.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.7\ntrailer\n%%EOF\n"),
    });
    await page.getByRole("button", { name: "Book bill" }).click();
    await expect(page).toHaveURL(/bills\/view\?.*billId=\d+$/);
    await expect(page.getByRole("button", { name: "Download the PDF" })).toBeVisible();
    await look(page, "bill");

    await page.getByRole("button", { name: "Return to supplier" }).click();
    const back = page.getByRole("dialog");
    await back.getByLabel("Return (NOS)").fill("1");
    await back.getByLabel("Reason").fill("Wrong thread");
    await look(page, "return form");
    await back.getByRole("button", { name: "Write debit note" }).click();
    await expect(page).toHaveURL(/returns\/view\?.*returnId=\d+$/);
    await expect(shown(page, "Waits for credit")).toBeVisible();
    await page.getByRole("button", { name: "Credit received" }).click();
    await back.getByLabel("Credit note number").fill("CN/1");
    await back.getByRole("button", { name: "Save credit" }).click();
    await expect(shown(page, /^Credited on/)).toBeVisible();
    await look(page, "return");

    // The lists find their records, and the part shows its bill.
    for (const list of ["orders", "goods-in", "bills", "returns", "suppliers"]) {
      await page.goto(`${PURCHASES}/${list}?search=${encodeURIComponent(supplierName)}`);
      await expect(shown(page, supplierName)).toBeVisible();
      await look(page, list);
    }
    await page.goto(PURCHASES);
    await expect(page.getByRole("button", { name: "Make order" }).first()).toBeVisible();
    await look(page, "to order");
    await page.goto(`/dashboard/manage/parts?search=${part.typed}`);
    await expect(shown(page, part.partName)).toBeVisible();
    await page.getByRole("textbox", { name: "Number, name, brand or barcode" }).press("Enter");
    await expect(page.getByRole("region", { name: "Purchases" })).toContainText("SP/7");
    await look(page, "part");
  });
}
