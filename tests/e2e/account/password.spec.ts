import { expect, signedIn, test } from "../people";

const NEW = "a better password";

// Password hashing is slow on purpose, and this test sets a new password, so it gets more time.
test.slow();

test("Password can be changed with the keyboard, and a wrong current password shows an error under its field", {
  tag: "@prove",
}, async ({ staff, staffPage: page }) => {
  await page.goto("/dashboard/account#password");
  await expect(page.getByLabel("Current password")).toBeFocused();

  // Each field needs two presses of Tab, because it has a button that shows the password.
  await page.keyboard.type("not the password");
  for (const _ of [1, 2]) {
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.type(NEW);
  }
  await page.keyboard.press("Enter");
  await expect(page.getByText("This is not your current password")).toBeVisible();
  await expect(page.getByLabel("Current password")).toBeFocused();
  await expect(page.getByLabel("New password", { exact: true })).toHaveValue(NEW);

  await page.getByLabel("Current password").fill(staff.password);
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Your password has been changed/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Change password" })).toBeFocused();
});

test("New password signs out other devices and keeps this device signed in", {
  tag: "@prove",
}, async ({ browser, staff, staffPage: page }) => {
  const elsewhere = await signedIn(browser, staff);
  await page.goto("/dashboard/account#password");
  await page.getByLabel("Current password").fill(staff.password);
  await page.getByLabel("New password", { exact: true }).fill(NEW);
  await page.getByLabel("Confirm new password").fill(NEW);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText(/^Your password has been changed/)).toBeVisible();

  await elsewhere.goto("/dashboard/account");
  await elsewhere.waitForURL("**/login");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tara Test");

  for (const [password, opens] of [
    [staff.password, false],
    [NEW, true],
  ] as const) {
    const answer = await page.request.post("/api/garage/login", {
      data: { email: staff.email, password, remember: 0 },
    });
    expect((await answer.json()).success).toBe(opens);
  }
  await elsewhere.context().close();
});

test("Invalid new password shows errors under the fields and is not sent", {
  tag: ["@prove", "@spec:account-23", "@spec:account-24"],
}, async ({ staffPage: page }) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("change-password")) sent.push(request.url());
  });
  await page.goto("/dashboard/account#password");
  await page.getByLabel("New password", { exact: true }).fill("short");
  await page.getByLabel("Confirm new password").fill("other");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Current password is required")).toBeVisible();
  await expect(page.getByText("Password must be at least 8 characters long")).toBeVisible();
  await page.getByLabel("Current password").fill("x");
  await page.getByLabel("New password", { exact: true }).fill("long enough");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Passwords must match")).toBeVisible();
  expect(sent).toEqual([]);
});
