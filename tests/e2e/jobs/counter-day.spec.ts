import { newcomer } from "../customers/shop";
import { create, line, saved } from "../intake/desk";
import { figure, readyAndPaid } from "../invoices/sheet";
import { addPart, newPart } from "../parts/shelf";
import { expect, PHONE, test } from "../stack";
import { newCar } from "./shop";

test("a day at the counter on a phone, from two cars to an invoice paid by UPI", {
  tag: "@prove",
}, async ({ ownerPage: page, openContext }) => {
  test.slow();
  await page.setViewportSize(PHONE);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const main = page.getByRole("main");
  const part = newPart();
  await addPart(page, 5, part);
  const known = await newCar(page);
  const zoya = newcomer();

  await page.goto("/dashboard/intake");
  await line(page).fill(`${known.plate} engine oil change`);
  await expect(page.getByLabel("Vehicle Model")).toHaveValue("Tata Nexon");
  await create(page).click();
  await saved(page).getByRole("button", { name: "Next car" }).click();
  await line(page).fill(`${zoya.plate} engine oil change ${zoya.phone}`);
  await page.getByLabel("Customer Name").fill(zoya.name);
  await page.getByLabel("Vehicle Model").fill(zoya.model);
  await create(page).click();
  await saved(page).getByRole("button", { name: "View Job" }).click();

  await main.getByRole("button", { name: "Add part" }).click();
  await page.keyboard.type(part.typed);
  await main.getByRole("option").filter({ hasText: part.partName }).first().click();
  await main.getByRole("button", { name: "Done (1)" }).click();
  await expect(main.getByText("Reserved", { exact: true })).toBeVisible();
  const sheet = page.url();

  await page.getByRole("link", { name: "Check in" }).click();
  await page.getByRole("link", { name: "Visit", exact: true }).click();
  await page.getByRole("link", { name: "New estimate" }).click();
  await page.getByRole("button", { name: "Add service" }).click();
  const services = page.getByRole("dialog", { name: "Add service" });
  await services.getByRole("button", { name: /^Add / }).nth(1).click();
  await services.getByRole("button", { name: "Done (1)" }).click();
  await page.getByRole("button", { name: "Send", exact: true }).locator("visible=true").click();
  await page.getByRole("dialog").getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("The link is copied.")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();

  const { pathname, search } = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  const customer = await (await openContext({ viewport: PHONE })).newPage();
  await customer.goto(pathname + search);
  await customer.getByRole("button", { name: /^Yes, / }).click();
  const approve = customer.getByRole("button", { name: /^Approve ₹/ });
  await approve.click();
  await customer.getByLabel("Your full name").fill(zoya.name);
  await approve.click();
  await expect(customer.getByText(`Thank you, ${zoya.name}.`)).toBeVisible();
  // An open screen learns of the answer within ten seconds.
  await expect(page.getByText(new RegExp(`^${zoya.name} approved ₹`))).toBeVisible({
    timeout: 15_000,
  });

  await page.goto(sheet);
  await expect(main.getByRole("button", { name: /^Change / })).toHaveCount(3);
  await main.getByRole("button", { name: /^Start work / }).click();
  await readyAndPaid(page);
  const bill = main.getByRole("region", { name: "Bill" });
  await expect(figure(bill, "Balance due")).toHaveText("₹0.00");
  const total = await figure(bill, "Bill total").textContent();
  await expect(figure(bill, "Paid")).toHaveText(total ?? "");
  await expect(bill.getByRole("listitem")).toHaveCount(1);
});
