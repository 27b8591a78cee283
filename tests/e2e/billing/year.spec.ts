import type { Page } from "@playwright/test";
import { switchTo } from "../branch";
import { moveDays } from "../clock";
import { expect, test } from "../console/admin";
import { fillCustomer, fillVehicle, newcomer } from "../customers/shop";
import { fromMail, INVITATION, SIGN_UP_CODE } from "../mail";
import { chooseNewPassword, type Newcomer, signInAs } from "../session/newcomer";
import { askForCode, newAddress } from "../signup/newcomer";
import { ANSWERED } from "../stack";

const BILLING = "/dashboard/account/billing";
const ACCOUNT = "/dashboard/account";
// The server answers changes in a locked garage with the status 402.
test.use({ provokes: ANSWERED(402) });

async function expectState(page: Page, word: string, left: RegExp): Promise<void> {
  await page.goto(ACCOUNT);
  const card = page.getByRole("region", { name: "Subscription" });
  await expect(card.getByText(left).first()).toBeVisible();
  await page.goto(BILLING);
  await expect(page.getByText(word, { exact: true }).first()).toBeVisible();
}

/** Tries to add a customer, which the server refuses in a locked garage. */
async function addCustomer(page: Page): Promise<void> {
  await page.goto("/dashboard/manage/customers/add-new");
  const one = newcomer();
  await fillCustomer(page, one);
  await fillVehicle(page, one);
  await page.getByRole("button", { name: "Add customer" }).click();
}

async function employ(page: Page, { email, password }: Newcomer): Promise<void> {
  await page.goto("/dashboard/manage/staffs");
  await page.getByRole("button", { name: "Add Staff" }).first().click();
  const panel = page.getByRole("dialog", { name: "Add New Staff" });
  await panel.getByLabel("Staff Name").fill("Nisha Rao");
  await panel.getByLabel("Email").fill(email);
  await panel.getByLabel("Phone No.").fill("9820011111");
  await panel.getByLabel("Role").selectOption("Manager");
  await panel.getByLabel("Password", { exact: true }).fill(password);
  await panel.getByLabel("Confirm Password").fill(password);
  await panel.getByRole("button", { name: "Add staff" }).click();
  await expect(page.getByRole("dialog", { name: /has been added successfully/ })).toBeVisible();
  await page.keyboard.press("Enter");
}

async function closeReminder(page: Page, title: string, button: string): Promise<void> {
  const box = page.getByRole("dialog", { name: title });
  await box.getByRole("button", { name: button }).click();
  await expect(box).toBeHidden();
}

test("New chain goes through trial, grace days, lock, payment and the next expiry", {
  tag: "@prove",
}, async ({ browser, page, adminPage: admin }) => {
  test.setTimeout(300_000);
  const email = newAddress();
  const added = page.getByText("A new customer has been added successfully.");

  await test.step("owner signs up and gets a trial", async () => {
    await askForCode(page, email);
    await page.keyboard.type(await fromMail(email, SIGN_UP_CODE));
    await page.getByRole("button", { name: "Open my garage" }).click();
    await page.waitForURL(/\/dashboard\/home/);
    await expectState(page, "Trial", /14 days left/);
  });

  await test.step("owner adds a second branch and switches back to the first branch", async () => {
    await page.goto("/dashboard/account/branches");
    await page.getByRole("button", { name: "Add branch" }).click();
    const panel = page.getByRole("dialog", { name: "Add branch" });
    await panel.getByLabel("Branch name").fill("Hadapsar");
    await panel.getByLabel("Address").fill("Solapur Road, Pune");
    await panel.getByLabel("State").selectOption("27");
    await panel.getByRole("button", { name: "Add branch" }).click();
    await page.getByRole("button", { name: "Switch to Hadapsar" }).click();
    const branch = page.getByRole("button", { name: /^Branch :/ });
    await expect(branch).toContainText("Hadapsar");
    await page.getByRole("button", { name: /^Switch to / }).click();
    await expect(branch).not.toContainText("Hadapsar");
  });

  await test.step("manager works in both branches after accepting the invitation", async () => {
    const manager = { email: newAddress(), password: "a first password" };
    await employ(page, manager);
    await switchTo(page, "Hadapsar");
    await employ(page, manager);

    const joins = await browser.newPage();
    await joins.goto(await fromMail(manager.email, INVITATION));
    await joins.getByRole("button", { name: "Accept invitation" }).click();
    await joins.waitForURL("**/confirm-password");
    const own = "a password of their own";
    await chooseNewPassword(joins, own, "PROCEED");
    await joins.getByRole("button", { name: "Login" }).click();
    await signInAs(joins, { ...manager, password: own });
    await joins.waitForURL("**/dashboard/home");
    const branch = joins.getByRole("button", { name: /^Branch/ });
    await branch.click();
    await joins.getByRole("menuitemradio", { checked: false }).click();
    await branch.click();
    await expect(joins.getByRole("menuitemradio")).toHaveCount(2);
    await joins.context().close();

    await page.getByRole("button", { name: /^Branch/ }).click();
    await page.getByRole("menuitemradio", { checked: false }).click();
    await expect(page.getByRole("button", { name: /^Branch/ })).not.toContainText("Hadapsar");
  });

  await test.step("garage still works in its grace days, and the days left are shown", async () => {
    await moveDays(page, 14);
    await page.goto("/dashboard/home");
    await closeReminder(page, "Subscription Expiring Soon!", "Remind me later");
    await expectState(page, "Grace days", /3 days left/);
    await addCustomer(page);
    await expect(added).toBeVisible();
  });

  await test.step("locked garage can read data but not change it", async () => {
    await moveDays(page, 17);
    await page.goto("/dashboard/home");
    await closeReminder(page, "Subscription Expired!", "Close");
    await expectState(page, "Expired", /Expired/);
    await page.goto("/dashboard/manage/customers");
    await expect(page.getByText(/1-1 of 1 results/)).toBeVisible();
    await addCustomer(page);
    await expect(page.getByRole("alert").getByRole("link", { name: /Renew|Pay/ })).toBeVisible();
    await expect(page.getByLabel("Customer Name", { exact: true })).not.toHaveValue("");
  });

  const utr = String(Math.floor(Math.random() * 1e12)).padStart(12, "4");
  await test.step("owner pays by UPI and reports the UTR", async () => {
    await page.goto(BILLING);
    await page.getByLabel("Plan").selectOption("starter");
    await page.getByRole("button", { name: "I have paid" }).click();
    await page.getByLabel("UTR").fill(utr);
    await page.getByRole("button", { name: "Report payment" }).click();
    await expect(page.getByText("Waiting to be confirmed")).toBeVisible();
  });

  const until = await test.step("admin confirms the payment", async () => {
    await moveDays(admin, 17);
    await admin.goto("/console/claims");
    const row = admin.getByRole("listitem").filter({ hasText: utr });
    await row.getByRole("button", { name: "Confirm" }).click();
    await admin.getByRole("button", { name: "Confirm payment" }).click();
    const message = admin.getByText(/The payment is recorded\. .* has paid until/);
    await expect(message).toBeVisible();
    return ((await message.textContent()) ?? "").match(/\d\d\/\d\d\/\d{4}/)?.[0] ?? "?";
  });

  await test.step("owner and admin see the same end date, and the garage can change data again", async () => {
    await page.goto(BILLING);
    await expect(page.getByText(until).first()).toBeVisible();
    await admin.goto("/console/garages");
    await admin.getByLabel("Name, phone, email, GSTIN").fill(email);
    await expect(admin.getByText(until).first()).toBeVisible();
    await addCustomer(page);
    await expect(added).toBeVisible();
  });

  await test.step("subscription reminder, grace days and lock appear again in the next month", async () => {
    await moveDays(page, 17 + 33);
    await page.goto("/dashboard/home");
    await closeReminder(page, "Subscription Expiring Soon!", "Remind me later");
    await expectState(page, "Grace days", /[3-7] days left/);
    await moveDays(page, 17 + 45);
    await page.goto("/dashboard/home");
    await closeReminder(page, "Subscription Expired!", "Close");
    await expectState(page, "Expired", /Expired/);
  });
});
