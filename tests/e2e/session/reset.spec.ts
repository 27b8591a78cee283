import { CODE, fromMail } from "../mail";
import { ANSWERED, oneOf, SIZES } from "../stack";
import { chooseNewPassword, expect, passIntro, signInAs, test } from "./newcomer";

// The server answers 401 to a call of the old session, and 429 if a test requests too many codes.
test.use({ provokes: oneOf(ANSWERED(401), ANSWERED(429)) });

const toast = "[data-sonner-toast]";

for (const { where, viewport, tag } of SIZES) {
  test(`a person replaces a forgotten password with the code from the mail ${where}`, {
    tag: [...tag, "@spec:entry-13", "@spec:entry-29", "@spec:entry-32", "@spec:entry-53"],
  }, async ({ page, hire }) => {
    const { email, password } = await hire();
    await page.setViewportSize(viewport);
    await page.goto("/login");
    await passIntro(page);
    await page.getByLabel("Email").fill(email);
    await page.getByRole("link", { name: "Forgot Password?" }).click();
    await page.waitForURL("**/forget-password");
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await page.getByRole("button", { name: "Send OTP" }).click();
    await page.waitForURL("**/verify-otp");
    await expect(page.getByText(email)).toBeVisible();

    // The email and the remaining time are still there after a reload.
    await expect(page.getByRole("timer")).toHaveText(/^Retry in 00:(2[0-7]|1\d)$/);
    await page.reload();
    await expect(page.getByRole("timer")).toHaveText(/^Retry in 00:(2[0-7]|1\d)$/);

    const code = await fromMail(email, CODE);
    const wrong = String((Number(code) + 1) % 10_000).padStart(4, "0");
    await expect(page.getByLabel("Digit 1 of 4")).toBeFocused();
    await page.keyboard.type(wrong);
    await page.keyboard.press("Enter");
    await expect(page.locator(toast)).toContainText("Verification failed: the code is wrong");
    await expect(page.getByLabel("Digit 1 of 4")).toBeFocused();
    await page.keyboard.type(code);
    await page.getByRole("button", { name: "Next" }).click();

    const heading = page.getByRole("heading", { name: "Create a new Password" });
    await expect(heading).toBeVisible();
    await expect(page.getByLabel("New password")).toBeFocused();
    await page.reload();
    await expect(heading).toBeVisible();

    const own = `${password}-new`;
    await chooseNewPassword(page, own, "Submit");
    await page.waitForURL("**/success");
    const success = { name: "Success! Your New Password has been updated." };
    await expect(page.getByRole("heading", success)).toBeVisible();
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);

    await page.getByRole("button", { name: "Login" }).click();
    await page.waitForURL(/\/login/);
    await signInAs(page, { email, password });
    await expect(page.locator(toast).last()).toContainText("Invalid username or password");
    await signInAs(page, { email, password: own });
    await page.waitForURL("**/dashboard/home");
  });
}

test("a second request for a code within thirty seconds is refused, and the message says when to try again", {
  tag: "@prove",
}, async ({ page, hire }) => {
  const { email } = await hire();
  const first = await page.request.post("/api/garage/generate-otp", { data: { email } });
  expect(first.ok()).toBe(true);
  await page.goto("/forget-password");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send OTP" }).click();
  await expect(page.locator(toast)).toContainText(/Too many tries\. Try again at \d\d:\d\d\./);
  await expect(page).toHaveURL(/\/forget-password$/);
});

test("a reset link works only once, and its ticket is removed from the URL", {
  tag: ["@prove", "@spec:entry-66"],
}, async ({ page, hire }) => {
  const { email, password } = await hire();
  await page.request.post("/api/garage/generate-otp", { data: { email } });
  const otp = await fromMail(email, CODE);
  const verified = await page.request.post("/api/garage/verify-otp", { data: { email, otp } });
  const ticket = (await verified.json()).data.userId;
  const link = `/confirm-password#ticket=${ticket}`;

  await page.goto(link);
  await expect(page.getByLabel("New password")).toBeFocused();
  await expect(page).toHaveURL(/\/confirm-password$/);
  await page.reload();
  await chooseNewPassword(page, `${password}-new`, "PROCEED");
  await page.waitForURL("**/success");

  await page.goto(link);
  await chooseNewPassword(page, `${password}-third`, "PROCEED");
  const alert = page.getByRole("alert").filter({ hasText: "Verification failed:" });
  await expect(alert).toBeVisible();
  await alert.getByRole("link", { name: "Ask for a new code" }).click();
  await page.waitForURL("**/forget-password");
});

test("a first password that the garage chose must be replaced at sign-in", {
  tag: ["@prove", "@spec:entry-15", "@spec:entry-67"],
}, async ({ page, hire }) => {
  const newcomer = await hire("abc123");
  await page.goto("/login");
  await signInAs(page, newcomer);
  await page.waitForURL("**/confirm-password");
  await chooseNewPassword(page, "short", "PROCEED");
  await expect(page.getByText("Password must be at least 8 characters long")).toBeVisible();
  await chooseNewPassword(page, "an-own-password", "PROCEED");
  // Nobody types the new password a third time.
  await page.waitForURL("**/dashboard/home");
});

test("the code screen without a stored email redirects to Forgot Password", {
  tag: ["@prove", "@spec:entry-20"],
}, async ({ page }) => {
  await page.goto("/verify-otp");
  await page.waitForURL("**/forget-password");
});
