import { codeOf } from "../../../webapp/scripts/demo-admin.mjs";
import { expectAccessible } from "../accessibility";
import { expect, test } from "../people";

// Password hashing is slow on purpose, and this test signs in three times, so it gets more time.
test.slow();

test("a person switches two-step sign-in on, signs in with a code and switches it off with a recovery code", async ({
  staff,
  staffPage: page,
}) => {
  await page.goto("/dashboard/account#second-factor");
  const section = page.locator("#second-factor");
  await section.getByRole("button", { name: "Switch on" }).click();
  await section.getByLabel("Current password").fill(staff.password);
  await section.getByRole("button", { name: "Next" }).click();
  await expect(section.getByRole("img", { name: /^QR code/ })).toBeVisible();
  await expectAccessible(page, "the QR code of two-step sign-in");
  const shown = section.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  const secret = ((await shown.textContent()) ?? "").replaceAll(" ", "");
  const first = codeOf(secret);
  await section.getByLabel("Code").fill(first);
  await section.getByRole("button", { name: "Switch on" }).click();
  const codes = section.getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? "";
  await expectAccessible(page, "the recovery codes");
  await section.getByRole("button", { name: "I have kept them" }).click();
  await expect(section.getByText("On. Sign-in asks for your password and a code.")).toBeVisible();

  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.waitForURL("**/login");
  await page.getByLabel("Email").fill(staff.email);
  await page.getByLabel("Password", { exact: true }).fill(staff.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByLabel("Code")).toBeFocused();
  await expectAccessible(page, "the code at sign-in");
  // The first code is used.
  await page.getByLabel("Code").fill(first);
  await page.keyboard.press("Enter");
  await expect(page.getByText("This code is not right. Wait for the next one.")).toBeVisible();
  // The phone's clock may be half a minute fast.
  await page.getByLabel("Code").fill(codeOf(secret, 30_000));
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard/home");

  await page.goto("/dashboard/account#second-factor");
  await section.getByRole("button", { name: "Switch off" }).click();
  await section.getByLabel("Current password").fill(staff.password);
  await section.getByLabel("Code").fill(recovery.toLowerCase());
  await section.getByRole("button", { name: "Switch off" }).click();
  await expect(section.getByText("Off. Sign-in asks only for your password.")).toBeVisible();
});
