import { ADMIN, expect, nextCode, test } from "./admin";

test("Admin signs in with a code, returns to the requested page and signs out", async ({
  page,
}) => {
  // The server refuses codes that other tests have used, and a new code takes 30 seconds, so the
  // test gets more time.
  test.setTimeout(150_000);
  await page.goto("/console/garages?state=grace");
  await expect(page).toHaveURL(/\/console\/login\?next=/);
  await page.getByLabel("Email").fill(ADMIN.email);
  await page.getByLabel("Password", { exact: true }).fill(ADMIN.password);
  const field = page.getByLabel("Code");
  await expect(field).toHaveAttribute("autocomplete", "one-time-code");
  const there = page.getByRole("heading", { name: "Garages" });
  await expect(async () => {
    await field.fill(await nextCode());
    await page.getByRole("button", { name: "Sign in to the console" }).click();
    await expect(there).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 120_000 });
  await expect(page).toHaveURL(/\/console\/garages\?state=grace$/);
  await expect(page.getByRole("link", { name: "Karol Bagh" })).toBeVisible();
  await expect(page.getByText("Priya Menon")).toBeVisible();
  // A sign-in to the console creates no garage session.
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();

  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/console\/login/);
  await page.goto("/console");
  await expect(page).toHaveURL(/\/console\/login/);
});

test("Failed console sign-in clears the code but keeps the email and the password", {
  tag: "@prove",
}, async ({ page }) => {
  await page.goto("/console/login");
  await page.getByLabel("Email").fill("nobody@servicebay.example");
  await page.getByLabel("Password", { exact: true }).fill("not it");
  await page.getByLabel("Code").fill("000000");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/The address, the password or the code is wrong/)).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("nobody@servicebay.example");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("not it");
  await expect(page.getByLabel("Code")).toHaveValue("");
  await expect(page.getByLabel("Code")).toBeFocused();
});

test("Person signed in to a garage who opens the console is redirected to the console sign-in", {
  tag: "@prove",
}, async ({ ownerPage: page }) => {
  await page.goto("/console");
  await expect(page).toHaveURL(/\/console\/login/);
});
