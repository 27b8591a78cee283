import { ANSWERED, expect, NO_ANSWER, OWNER, oneOf, test } from "../stack";

test.use({ provokes: oneOf(NO_ANSWER, ANSWERED(404), /could not be loaded|ChunkLoadError/) });

test("signing in offline shows an error, and a retry works when the network is back", async ({
  page,
  context,
}) => {
  await page.goto("/login");
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Email").fill(OWNER.email);
  await page.getByLabel("Password", { exact: true }).fill(OWNER.password);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Failed to login. Please try again.")).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/dashboard/home");
});

// Without idle callbacks, the app cannot load the menu's script in advance.
for (const [name, menu] of [
  [/^Branch/, "Whitefield"],
  ["Your account", "Log out"],
] as const) {
  test(`the menu ${name} shows an error while its script cannot load, and opens after a retry`, {
    tag: "@prove",
  }, async ({ ownerPage: page }) => {
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    await page.goto("/dashboard/home");
    await expect(page.getByRole("heading", { name: /^Hello, / })).toBeVisible();
    const present = await page.evaluate(() =>
      performance.getEntriesByType("resource").map(({ name }) => name),
    );
    await page.route("**/_next/static/chunks/*.js", (route) =>
      present.includes(route.request().url()) ? route.continue() : route.abort(),
    );
    await page.getByRole("button", { name }).click();
    await expect(page.getByText(/The menu could not be loaded/)).toBeVisible();
    await expect(page.getByRole("heading", { name: /^Hello, / })).toBeVisible();

    await page.unroute("**/_next/static/chunks/*.js");
    await page.getByRole("button", { name }).click();
    await expect(page.getByRole("menu")).toContainText(menu);
  });
}

test("a tab that was opened before a release reloads once when its script files have been removed", {
  tag: "@prove",
}, async ({ page }) => {
  const html = await (await page.request.get("/login")).text();
  let released = false;
  let documents = 0;
  await page.route("**/_next/static/chunks/*.js", (route) => {
    const { pathname } = new URL(route.request().url());
    if (released || html.includes(pathname)) return route.continue();
    return route.fulfill({ status: 404, body: "" });
  });
  await page.goto("/login");
  await page.route("**/dashboard/home", (route) => {
    if (route.request().isNavigationRequest()) {
      released = true;
      documents += 1;
    }
    return route.continue();
  });
  await page.getByLabel("Email").fill(OWNER.email);
  await page.getByLabel("Password", { exact: true }).fill(OWNER.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: /^Hello, / })).toBeVisible();
  expect(documents).toBe(1);
});
