import { expect, test } from "../stack";

const PHONE = { width: 390, height: 844 };
const heading = { name: "Sign In" };

test("the intro appears before sign-in on a phone, and the browser's Back button returns to the intro", {
  tag: "@spec:entry-7",
}, async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/login");
  const proceed = page.getByRole("button", { name: "Proceed to Login" });
  await expect(proceed).toBeInViewport({ ratio: 1 });
  await expect(page.getByText("Streamline Your Garage Management Processes")).toBeVisible();
  await expect(page.getByRole("heading", heading)).toBeHidden();

  await proceed.click();
  await expect(page.getByRole("heading", heading)).toBeFocused();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeInViewport({ ratio: 1 });
  await page.reload();
  await expect(page.getByRole("heading", heading)).toBeVisible();

  await page.goBack();
  await expect(proceed).toBeVisible();
  await expect(page.getByRole("heading", heading)).toBeHidden();
});

test("sign-in shows the intro only on screens narrower than 768 pixels", {
  tag: ["@prove", "@spec:entry-7", "@spec:entry-65"],
}, async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto("/login");
  await expect(page.getByRole("heading", heading)).toBeVisible();
  await expect(page.getByRole("button", { name: "Proceed to Login" })).toBeHidden();
  await page.setViewportSize({ width: 767, height: 1024 });
  await expect(page.getByRole("heading", heading)).toBeHidden();
  await expect(page.getByRole("button", { name: "Proceed to Login" })).toBeVisible();
});

test("intro slides change every four seconds and pause while the mouse is over them", {
  tag: ["@prove", "@spec:entry-4"],
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.clock.install();
  await page.goto("/login");
  const slide = (n: number) => page.getByRole("group", { name: `${n} of 3` });
  await expect(slide(1)).toBeVisible();
  // The first slide is in the exported page. The timer starts when the page is interactive.
  await page.waitForLoadState("networkidle");
  await page.clock.runFor(4_100);
  await expect(slide(2)).toBeVisible();
  await expect(slide(1)).toBeHidden();
  await page.getByRole("region", { name: "What Servicebay does" }).hover();
  await page.clock.runFor(20_000);
  await expect(slide(2)).toBeVisible();
  await page.getByRole("button", { name: /^Slide 3:/ }).click();
  await expect(slide(3)).toBeVisible();
});

test("intro slides do not change by themselves on a device with reduced motion", {
  tag: ["@prove", "@spec:entry-6"],
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.clock.install();
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Play the slides" })).toBeVisible();
  await page.clock.runFor(20_000);
  await expect(page.getByRole("group", { name: "1 of 3" })).toBeVisible();
});

test("a tap skips the splash screen", { tag: ["@prove", "@spec:entry-2"] }, async ({ page }) => {
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  await page.getByRole("heading", { name: "Servicebay" }).click();
  await page.waitForURL("**/login", { timeout: 2_000 });
});

test("sign-in and Forgot Password can be used with the keyboard alone", {
  tag: ["@prove", "@spec:entry-9"],
}, async ({ page }) => {
  await page.goto("/login");
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Email").focus();
  await page.keyboard.type("nobody@garage.example");
  for (const name of ["Password", "Show password", "Remember Me", "Sign in", "Forgot Password?"]) {
    await page.keyboard.press("Tab");
    await expect(page.locator(":focus")).toHaveAccessibleName(name);
  }
  await page.keyboard.press("Enter");
  await page.waitForURL("**/forget-password");
  await expect(page.getByRole("heading", { name: "Forgot Password" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page.getByLabel("Email")).toHaveValue("nobody@garage.example");
});
