import { expect, signedIn, test } from "../people";

// Password hashing is slow on purpose, and these tests sign in several times, so they get more
// time.
test.slow();

test("Person logs out another device", { tag: "@prove" }, async ({
  browser,
  staff,
  staffPage: page,
}) => {
  const lost = await signedIn(browser, staff);
  await lost.goto("/dashboard/account");
  await page.goto("/dashboard/account");
  const devices = page.getByRole("list", { name: "Devices" }).getByRole("listitem");
  await expect(devices).toHaveCount(2);
  await expect(devices.first()).toContainText("This device");
  await devices
    .nth(1)
    .getByRole("button", { name: /^Log out/ })
    .click();
  await expect(devices).toHaveCount(1);
  await lost.reload();
  await lost.waitForURL("**/login");
  await page.reload();
  await expect(devices).toHaveCount(1);
  await lost.context().close();
});

test("“Log out everywhere” asks for confirmation and ends every session", {
  tag: ["@prove", "@spec:account-16"],
}, async ({ browser, staff, staffPage: page }) => {
  const other = await signedIn(browser, staff);
  await other.goto("/dashboard/account");
  await page.goto("/dashboard/account");
  const button = page.getByRole("button", { name: "Log out everywhere" });
  await button.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Log out everywhere" }).click();
  await page.waitForURL("**/login");
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(["garageId"]);
  await other.reload();
  await other.waitForURL("**/login");
  await other.context().close();
});

test("“Log out” on the account screen ends the session", {
  tag: ["@prove", "@spec:account-6"],
}, async ({ staffPage: page }) => {
  await page.goto("/dashboard/account");
  await page.getByRole("main").getByRole("button", { name: "Log out", exact: true }).click();
  await page.waitForURL("**/login");
});
