import type { Page } from "@playwright/test";
import { fillCustomer, fillVehicle, newcomer } from "../customers/shop";
import { newOwner } from "../founders";
import { figure, pay } from "../invoices/sheet";
import { fromMail } from "../mail";
import { signInAs } from "../session/newcomer";
import { expect, SIZES, test } from "../stack";
import { todayInShop } from "./shop";

const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).filter({ visible: true }).click();

async function addService(page: Page) {
  await page.getByRole("link", { name: "Services" }).filter({ visible: true }).first().click();
  await page.getByRole("button", { name: "Add New Service" }).click();
  const panel = page.getByRole("dialog", { name: "Add New Service" });
  await panel.getByLabel("Service Category").selectOption({ index: 1 });
  await panel.getByRole("button", { name: "Add a new subcategory" }).click();
  await panel.getByLabel("New subcategory").fill("Periodic");
  await panel.getByRole("button", { name: "Add subcategory" }).click();
  await expect(panel.getByLabel("SubCategory", { exact: true })).not.toHaveValue("0");
  await panel.getByLabel("Service Name").fill("Oil change");
  await panel.getByLabel("Rate (₹)").fill("1450");
  await panel.getByRole("button", { name: "Add service" }).click();
  await page.getByRole("button", { name: "Done" }).click();
}

async function setStatus(page: Page, jobCode: string, status: string) {
  const choice = page.getByLabel(`Status of ${jobCode}`).filter({ visible: true });
  await choice.selectOption({ label: status });
  if (status === "Ready") await page.getByRole("button", { name: "Ready and send" }).click();
  await expect(choice).toBeEnabled();
  await expect(choice.locator("option:checked")).toHaveText(status);
}

for (const { where, viewport, tag } of SIZES) {
  test(`a new garage adds its first service, opens a job, delivers the vehicle and records the payment ${where}`, {
    tag,
  }, async ({ page }) => {
    await page.setViewportSize(viewport);
    const owner = await newOwner(page.request);
    const car = newcomer();
    await page.goto("/login");
    await signInAs(page, owner);
    await expect(page.getByRole("heading", { name: "Hello, Lakshmi" })).toBeVisible();
    await addService(page);

    await page.goto("/dashboard/add/newJob");
    await fillVehicle(page, car);
    await fillCustomer(page, car);
    await page.getByRole("button", { name: "Continue to job" }).click();
    await press(page, "Add Oil change");
    await press(page, "Continue");
    await page.getByLabel("Entry DOD").fill(todayInShop());
    for (const choice of ["High", "No", "UPI"])
      await page.getByText(choice, { exact: true }).click();
    await press(page, "Create Job");
    await expect(
      page.getByRole("dialog", { name: /^Job JOB-00001 has been created/ }),
    ).toBeVisible();

    await page.goto("/dashboard/manage/jobs");
    await setStatus(page, "JOB-00001", "In Progress");
    await setStatus(page, "JOB-00001", "Ready");
    await fromMail("zoya@example.in", new RegExp(`(${car.name})`));
    await page.getByRole("link", { name: "JOB-00001" }).filter({ visible: true }).click();
    const bill = page.getByRole("region", { name: "Bill" });
    await expect(bill.getByText(/^Issued on/)).toBeVisible();
    await pay(page, bill, { mode: "UPI", utr: "606166990939" });
    await expect(figure(bill, "Balance due")).toHaveText("₹0.00");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "Job Sheet" })).toBeHidden();
    await setStatus(page, "JOB-00001", "Delivered");

    await page.goto("/dashboard/home");
    await expect(page.getByRole("link", { name: /^Delivered 1/ })).toBeVisible();
    await expect(page.getByRole("link", { name: /^Delivered, not paid/ })).toContainText("0");
  });
}
