import { expect, NO_ANSWER, OWNER, PHONE, signIn, test } from "../stack";

test.use({ provokes: NO_ANSWER });

const toast = "[data-sonner-toast]";

test("signing in opens home with one of the person's branches selected", {
  tag: "@spec:entry-18",
}, async ({ page }) => {
  await signIn(page);
  await page.waitForURL("**/dashboard/home");
  await expect(page.getByRole("heading", { name: /^Hello, / })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Branch/ })).toContainText(
    new RegExp(OWNER.branches.join("|")),
  );
  const stored = await page.evaluate(() => ({ ...localStorage }));
  expect(Object.keys(stored).sort()).toEqual(["garageId", "token", "userInfo"]);
  const info = JSON.parse(stored.userInfo ?? "");
  expect(info.data.token).toBe(stored.token);
  const ids = info.data.garages.map((garage: { garageId: number }) => String(garage.garageId));
  expect(ids).toContain(stored.garageId);
});

test("only the page behind the sign-in may use the camera", { tag: "@prove" }, async ({ page }) => {
  const mayUseCamera = () =>
    page.evaluate(() => {
      const { featurePolicy } = document as unknown as {
        featurePolicy: { allowsFeature: (feature: string) => boolean };
      };
      return featurePolicy.allowsFeature("camera");
    });
  await page.goto("/login");
  expect(await mayUseCamera()).toBe(false);
  await signIn(page);
  await expect(page.getByRole("heading", { name: /^Hello, / })).toBeVisible();
  expect(await mayUseCamera()).toBe(true);
  // Without a page load, the document of the splash screen would stay.
  await page.goto("/");
  expect(await mayUseCamera()).toBe(false);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /^Hello, / })).toBeVisible();
  expect(await mayUseCamera()).toBe(true);
});

test("signing in works on a phone", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/login");
  await page.getByRole("button", { name: "Proceed to Login" }).click();
  await page.getByLabel("Email").fill(OWNER.email);
  await page.getByLabel("Password", { exact: true }).fill(OWNER.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/dashboard/home");
  await expect(page.getByRole("heading", { name: /^Hello, / })).toBeVisible();
});

test("the session survives a reload and works in a second tab", async ({ ownerPage: page }) => {
  await page.goto("/dashboard/home");
  await page.reload();
  await expect(page.getByRole("heading", { name: /^Hello, / })).toBeVisible();
  const second = await page.context().newPage();
  await second.goto("/login");
  await second.waitForURL("**/dashboard/home");
});

test("a wrong password shows “Failed to login. Invalid username or password” and keeps the email", {
  tag: "@spec:entry-51",
}, async ({ page }) => {
  await signIn(page, "not-the-password");
  await expect(page.locator(toast)).toHaveText("Failed to login. Invalid username or password");
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel("Email")).toHaveValue(OWNER.email);
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
});

test("sign-in shows an error under each invalid or empty field and sends no request", {
  tag: ["@prove", "@spec:entry-39"],
}, async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/garage/login")) sent.push(request.url());
  });
  await page.goto("/login");
  await page.getByLabel("Email").fill("owner@");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Please enter a valid email address.")).toBeVisible();
  await expect(page.getByText("Password is required")).toBeVisible();
  expect(sent).toEqual([]);
});

test("sign-in shows an error when its request fails", {
  tag: ["@prove", "@spec:entry-51"],
}, async ({ page }) => {
  await page.route("**/api/garage/login", (route) => route.abort());
  await signIn(page);
  await expect(page.locator(toast)).toHaveText("Failed to login. Please try again.");
});

test("Remember Me keeps only the email and the branch after a sign-out", {
  tag: ["@prove", "@spec:entry-37", "@spec:entry-49"],
}, async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("switch", { name: "Remember Me" }).check();
  await page.getByLabel("Email").fill(OWNER.email);
  await page.getByLabel("Password", { exact: true }).fill(OWNER.password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard/home");
  // A request that is still on its way would be refused after the sign-out.
  await page.waitForLoadState("networkidle");
  const token = await page.evaluate(() => localStorage.getItem("token"));

  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.waitForURL("**/login");
  await expect(page.getByLabel("Email")).toHaveValue(OWNER.email);
  await expect(page.getByRole("switch", { name: "Remember Me" })).toBeChecked();
  const kept = await page.evaluate(() => Object.keys(localStorage).sort());
  expect(kept).toEqual(["garageId", "rememberedEmail"]);

  const after = await page.request.get("/api/garage/me", {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(after.status()).toBe(401);
});

test("the sign-in form fits on a phone held sideways", { tag: "@prove" }, async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeInViewport({ ratio: 1 });
});

test("the sign-in page without JavaScript shows that JavaScript is needed", {
  tag: "@prove",
}, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/login");
  await expect(page.getByText(/Servicebay needs JavaScript/)).toBeVisible();
  await context.close();
});

test("the eye button of the sign-in page shows the password", {
  tag: ["@prove", "@spec:entry-8"],
}, async ({ page }) => {
  await page.goto("/login");
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("secret");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await expect(password).toHaveValue("secret");
});

test("“Forgot Username?” shows the support email address", {
  tag: ["@prove", "@spec:entry-10"],
}, async ({ page }) => {
  await page.goto("/login");
  const answer = page.waitForResponse("**/api/garage/config");
  await page.getByRole("button", { name: "Forgot Username?" }).click();
  const { data } = await (await answer).json();
  await expect(page.locator(toast)).toContainText(data.supportEmail);
});
