/** Lists the screens of purchases. The demo has a supplier and bills. */

const PURCHASES = "/dashboard/manage/purchases";
const BILLS = `${PURCHASES}/bills`;

const owner = (name, path, before) => ({ name, path, as: "owner", before });

export const PURCHASE_SCREENS = [
  owner("suppliers", `${PURCHASES}/suppliers`),
  owner("supplier-form", `${PURCHASES}/suppliers`, async (page) => {
    await page.getByRole("button", { name: "Add supplier" }).first().click();
    const panel = page.getByRole("dialog");
    await panel.getByLabel("GSTIN").fill("27AAPFU0939F1ZX");
    await panel.getByRole("button", { name: "Add supplier" }).click();
    await panel.getByText("Name is required").waitFor();
  }),
  owner("bills", BILLS),
  owner("bills-none", `${BILLS}?filter=voided`),
  owner("bill", BILLS, openFirst),
  owner("bill-paid", BILLS, async (page) => {
    await openFirst(page);
    await page.getByRole("button", { name: /Mark as paid|payment day/ }).click();
    await page.getByRole("dialog").waitFor();
  }),
  owner("bill-void", BILLS, async (page) => {
    await openFirst(page);
    await page.getByRole("button", { name: "Void" }).click();
    const panel = page.getByRole("dialog");
    await panel.getByRole("button", { name: "Void bill" }).click();
    await panel.getByText("Please write a reason").waitFor();
  }),
  owner("bill-form-empty", `${BILLS}/new`, async (page) => {
    await page.getByRole("combobox", { name: "Supplier" }).click();
    await page.getByRole("option").first().waitFor();
  }),
  owner("bill-form", `${BILLS}/new`, async (page) => {
    await fillBill(page);
    await page.getByRole("heading", { name: "Lines" }).scrollIntoViewIfNeeded();
  }),
  owner("bill-form-other", `${BILLS}/new`, async (page) => {
    await page.getByRole("button", { name: "Goods that are not a part" }).click();
    await page.getByLabel("What is it?").fill("Gloves");
    await page.getByText("Tax on the bill").click();
    await page.getByRole("button", { name: "Book bill" }).click();
    await page.getByText("Bill number is required").waitFor();
    await page.getByLabel("What is it?").scrollIntoViewIfNeeded();
  }),
  owner("bill-form-total", `${BILLS}/new`, async (page) => {
    await fillBill(page);
    await page.getByLabel("Total on the bill").fill("11900");
    await page.getByRole("button", { name: "Book bill" }).click();
    await page.getByText(/The lines come to .* the bill says/).scrollIntoViewIfNeeded();
  }),
];

async function openFirst(page) {
  await page.locator("main a[href*='billId=']").filter({ visible: true }).first().click();
  await page.getByRole("heading", { name: "Lines" }).waitFor();
  await page.waitForLoadState("networkidle");
}

async function fillBill(page) {
  await page.getByRole("combobox", { name: "Supplier" }).click();
  await page.getByRole("option").first().click();
  await page.getByLabel("Bill number").fill("4411");
  const parts = page.getByRole("combobox", { name: "Add part" });
  for (const [text, price] of [
    ["0986AF0051", "262"],
    ["5W30-1", "610.5"],
  ]) {
    await parts.fill(text);
    await page.getByRole("option").first().waitFor();
    await parts.press("Enter");
    await page.getByRole("status").filter({ hasText: "is added." }).waitFor();
    await page.getByLabel("Price (no GST)").last().fill(price);
  }
}
