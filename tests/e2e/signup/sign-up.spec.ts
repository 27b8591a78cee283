import { fromMail, SIGN_UP_CODE } from "../mail";
import { expect, OWNER, SIZES, test } from "../stack";
import { askForCode, fillGarage, fillOwner, newAddress, PASSWORD } from "./newcomer";

const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

for (const { where, viewport, tag } of SIZES) {
  test(`New owner signs up and opens the garage on trial ${where}`, { tag }, async ({ page }) => {
    const email = newAddress();
    await page.setViewportSize(viewport);
    await askForCode(page, email);
    const code = await fromMail(email, SIGN_UP_CODE);
    await expect(page.getByLabel("Digit 1 of 6")).toBeFocused();

    await page.keyboard.type(wrongCode(code));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert").filter({ hasText: "The code is wrong" })).toBeVisible();
    await page.keyboard.type(code);
    await page.getByRole("button", { name: "Open my garage" }).click();

    await page.waitForURL(/\/dashboard\/home/);
    await expect(page.getByRole("heading", { name: "Hello, Zoya" })).toBeVisible();
    await expect(page.getByText("Khan Motors").filter({ visible: true }).first()).toBeVisible();
    await expect(page.locator("[data-sonner-toast]")).toContainText("Khan Motors is ready");
    expect(await page.evaluate(() => localStorage.getItem("signUp"))).toBeNull();
    await page.goto("/dashboard/account");
    await expect(page.getByText(/1[34] days left$/)).toBeVisible();
  });
}

test("Sign-up continues at the same step after a reload and in a new tab", {
  tag: "@prove",
}, async ({ page }) => {
  const email = newAddress();
  await page.goto("/signup");
  await fillOwner(page, email);
  await page.reload();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByRole("button", { name: "Next" }).click();
  await fillGarage(page);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Your first garage" })).toBeVisible();
  await expect(page.getByLabel("Address")).toHaveValue("4, MG Road\nPune 411001");
  await expect(page.getByLabel("State")).toHaveValue("27");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByRole("timer")).toHaveText(/^Retry in 00:(30|2\d)$/);

  const code = await fromMail(email, SIGN_UP_CODE);
  const later = await page.context().newPage();
  await page.close();
  await later.goto("/signup");
  await expect(later.getByText(email)).toBeVisible();
  await expect(later.getByLabel("Digit 1 of 6")).toBeFocused();
  await later.keyboard.type(code);
  await later.keyboard.press("Enter");
  await later.waitForURL(/\/dashboard\/home/);
});

test("Browser back button returns to the previous sign-up step", { tag: "@prove" }, async ({
  page,
}) => {
  const email = newAddress();
  await askForCode(page, email);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Your first garage" })).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue(PASSWORD);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Start your free trial" })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(email);
});

test("Sign-up with the email of an existing account asks the person to sign in with the password", {
  tag: "@prove",
}, async ({ page }) => {
  const email = newAddress();
  await askForCode(page, email);
  await page.keyboard.type(await fromMail(email, SIGN_UP_CODE));
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/dashboard\/home/);
  await page.evaluate(() => localStorage.clear());

  const first = await fromMail(email, SIGN_UP_CODE);
  await askForCode(page, email);
  await expect.poll(() => fromMail(email, SIGN_UP_CODE)).not.toBe(first);
  await page.keyboard.type(await fromMail(email, SIGN_UP_CODE));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Khan Motors is being set up" })).toBeVisible();
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/login/);
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/dashboard\/home/);
});

test("Signed-in person who opens the sign-up is redirected to home", { tag: "@prove" }, async ({
  ownerPage,
}) => {
  await ownerPage.goto("/signup");
  await ownerPage.waitForURL(/\/dashboard\/home/);
  await expect(
    ownerPage.getByText(OWNER.branches[0]).filter({ visible: true }).first(),
  ).toBeVisible();
});
