import { ANSWERED, expect, signIn, test } from "../stack";

test.use({ provokes: ANSWERED(401) });

test("the dashboard redirects to sign-in when no token is stored", {
  tag: ["@spec:entry-24", "@spec:shared-4"],
}, async ({ page }) => {
  await page.goto("/dashboard/home");
  await page.waitForURL("**/login");
  await expect(page.getByRole("heading", { name: "Sign In" })).toBeVisible();
});

test("an unknown stored token is deleted, and the dashboard redirects to sign-in", {
  tag: ["@prove", "@spec:entry-23", "@spec:shared-6"],
}, async ({ page }) => {
  // The sign-in page itself would open home with this token.
  await page.goto("/success");
  await page.evaluate(() => localStorage.setItem("token", "gt_unknown"));
  await page.goto("/dashboard/home");
  await page.waitForURL("**/login");
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
});

test("the sign-in page shows that the session has ended", { tag: "@prove" }, async ({
  ownerPage: page,
}) => {
  await page.goto("/dashboard/home");
  await expect(page.getByRole("heading", { name: /^Hello, / })).toBeVisible();
  await page.evaluate(() => localStorage.setItem("token", "gt_unknown"));
  await page.reload();
  await page.waitForURL("**/login");
  await expect(page.getByText("Your session has ended. Please sign in again.")).toBeVisible();
});

test("signing out in one tab signs out the other tabs", {
  tag: ["@prove", "@spec:entry-38"],
}, async ({ page, context }) => {
  await signIn(page);
  await page.waitForURL("**/dashboard/home");
  const other = await context.newPage();
  await other.goto("/dashboard/home");
  await expect(other.getByRole("heading", { name: /^Hello, / })).toBeVisible();

  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await other.waitForURL("**/login");
});

test("the splash screen opens sign-in or home after five seconds", {
  tag: ["@prove", "@spec:entry-1"],
}, async ({ page, ownerPage }) => {
  await page.goto("/");
  await page.waitForURL("**/login", { timeout: 8_000 });
  await ownerPage.goto("/");
  await ownerPage.waitForURL("**/dashboard/home", { timeout: 8_000 });
});
