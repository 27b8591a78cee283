/** Lists the screens of purchases. The demo has a supplier and a bill, and its parts are low. */
import { callAs } from "./part-screens.mjs";

const PURCHASES = "/dashboard/manage/purchases";
const BILLS = `${PURCHASES}/bills`;
const ORDERS = `${PURCHASES}/orders`;
const GOODS_IN = `${PURCHASES}/goods-in`;

const owner = (name, path, before) => ({ name, path, as: "owner", before });

export const PURCHASE_SCREENS = [
  owner("to-order", PURCHASES, async (page) => {
    await page.getByRole("button", { name: "Make order" }).first().waitFor();
  }),
  owner("to-order-problem", PURCHASES, async (page) => {
    const leave = page.getByRole("button", { name: /^Leave out/ });
    await leave.first().click();
    await page
      .getByLabel(/^Order \(/)
      .nth(1)
      .fill("1.5");
    await page.getByRole("button", { name: "Make order" }).first().click();
  }),
  owner("orders-none", `${ORDERS}?filter=closed`),
  owner("orders", ORDERS, async (page) => {
    await order(page, { sent: true });
    await order(page, {});
    await page.goto(ORDERS);
    await page.getByText("Partly in").or(page.getByText("Sent")).first().waitFor();
  }),
  owner("order", ORDERS, async (page) => {
    await page.goto(await order(page, {}));
    await page.getByRole("heading", { name: "Lines" }).waitFor();
  }),
  owner("order-send", ORDERS, async (page) => {
    await page.goto(await order(page, {}));
    await page.getByRole("button", { name: "Send order" }).click();
    await page.getByRole("dialog").waitFor();
  }),
  owner("order-sent", ORDERS, async (page) => {
    await page.goto(await order(page, { sent: true, came: 2 }));
    await page.getByRole("heading", { name: "Lines" }).waitFor();
  }),
  owner("order-form", `${ORDERS}/new`, async (page) => {
    await chooseSupplier(page);
    await addParts(page);
    await page.getByRole("heading", { name: "Lines" }).scrollIntoViewIfNeeded();
  }),
  owner("order-change", ORDERS, async (page) => {
    await page.goto(await order(page, {}));
    await page.getByRole("link", { name: "Change" }).click();
    await page.getByRole("heading", { name: "Lines" }).waitFor();
  }),
  owner("goods-in", GOODS_IN, async (page) => {
    await order(page, { sent: true, came: 3 });
    await page.goto(GOODS_IN);
    await page.getByText("Waits for a bill").first().waitFor();
  }),
  owner("goods-in-one", GOODS_IN, async (page) => {
    await order(page, { sent: true, came: 3 });
    await page.goto(GOODS_IN);
    await page.locator("main a[href*='goodsInId=']").filter({ visible: true }).first().click();
    await page.getByRole("heading", { name: "Lines" }).waitFor();
  }),
  owner("goods-in-form", ORDERS, async (page) => {
    await page.goto(await order(page, { sent: true }));
    await page.getByRole("link", { name: "Goods in", exact: true }).last().click();
    await page.getByRole("heading", { name: "Lines" }).waitFor();
    await page.getByRole("button", { name: "Take goods in" }).click();
    await page.getByText("Type how much has arrived").waitFor();
  }),
  owner("bill-of-goods-in", GOODS_IN, async (page) => {
    await order(page, { sent: true, came: 3 });
    await page.goto(GOODS_IN);
    await page.locator("main a[href*='goodsInId=']").filter({ visible: true }).first().click();
    await page.getByRole("link", { name: "Book the bill" }).click();
    await page.getByRole("heading", { name: "Lines" }).waitFor();
  }),
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
  owner("bill-paper", BILLS, async (page) => {
    await openFirst(page);
    // A picture of the page itself is the photo of the bill.
    const buffer = await page.screenshot({ type: "jpeg", quality: 60 });
    await page
      .getByLabel("Photo or PDF of the bill")
      .setInputFiles({ name: "bill.jpg", mimeType: "image/jpeg", buffer });
    await page.getByRole("img", { name: /^Bill / }).waitFor();
    await page.getByRole("heading", { name: "Paper" }).scrollIntoViewIfNeeded();
  }),
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
  owner("return-form", BILLS, async (page) => {
    await openFirst(page);
    await page.getByRole("button", { name: "Return to supplier" }).click();
    const panel = page.getByRole("dialog");
    await panel
      .getByLabel(/^Return \(/)
      .first()
      .fill("99");
    await panel.getByRole("button", { name: "Write debit note" }).click();
    await panel.getByText("Please write a reason").waitFor();
  }),
  owner("returns", BILLS, async (page) => {
    await sendBack(page);
    await page.goto(`${PURCHASES}/returns`);
    await page.getByText("Waits for credit").first().waitFor();
  }),
  owner("return", BILLS, async (page) => {
    await page.goto(await sendBack(page));
    await page.getByRole("heading", { name: "Lines" }).waitFor();
  }),
  owner("return-credit", BILLS, async (page) => {
    await page.goto(await sendBack(page));
    await page.getByRole("button", { name: "Credit received" }).click();
    const panel = page.getByRole("dialog");
    await panel.getByRole("button", { name: "Save credit" }).click();
    await panel.getByText("Credit note number is required").waitFor();
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

/** Makes an order through the API. Returns the URL of its page. */
async function order(page, { sent, came }) {
  await page.waitForFunction(() => localStorage.getItem("garageId"));
  const { suppliers } = await callAs(page, "GET", "suppliers");
  const { parts } = await callAs(page, "GET", "parts", undefined, "&searchText=filter");
  const [supplier] = suppliers;
  const lines = parts.slice(0, 3).map(({ partId }, at) => ({
    partId,
    quantity: 6 + at,
    price: 262.5,
  }));
  const { supplierId } = supplier;
  const made = await callAs(page, "POST", "orders", {
    supplierId,
    lines,
    note: "Please deliver before noon.",
  });
  const { orderId } = made;
  if (sent) await callAs(page, "POST", `orders/${orderId}/send`, { byMail: false });
  if (came) {
    const day = new Date(Date.now() + 19_800_000).toISOString().slice(0, 10);
    const arrived = lines.slice(0, 2).map(({ partId }) => ({ partId, quantity: came }));
    await callAs(page, "POST", "goods-in", {
      supplierId,
      orderId,
      day,
      challan: "DC-118",
      lines: arrived,
    });
  }
  return `${ORDERS}/view?orderId=${orderId}`;
}

/** Sends one piece of the first bill back, if it is not there already. Returns the URL of its page. */
async function sendBack(page) {
  await page.waitForFunction(() => localStorage.getItem("garageId"));
  const found = await callAs(page, "GET", "supplier-returns");
  const [first] = found.returns;
  if (first) return `${PURCHASES}/returns/view?returnId=${first.returnId}`;
  const { bills } = await callAs(page, "GET", "bills");
  const { billId, billOn, lines } = await callAs(page, "GET", `bills/${bills.at(-1).billId}`);
  const { returnId } = await callAs(page, "POST", "supplier-returns", {
    billId,
    sentOn: billOn,
    reason: "Wrong thread, does not fit",
    lines: [{ billLineId: lines[0].billLineId, quantity: 1 }],
  });
  return `${PURCHASES}/returns/view?returnId=${returnId}`;
}

async function chooseSupplier(page) {
  await page.getByRole("combobox", { name: "Supplier" }).click();
  await page.getByRole("option").first().click();
}

async function fillBill(page) {
  await chooseSupplier(page);
  await page.getByLabel("Bill number").fill("4411");
  await addParts(page);
}

async function addParts(page) {
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
