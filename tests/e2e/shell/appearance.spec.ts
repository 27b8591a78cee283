import { expect, NO_ANSWER, oneOf, test } from "../stack";

test.use({ provokes: oneOf(/no-such-page/, NO_ANSWER) });

const paper = "rgb(246, 243, 236)";
const graphite = "rgb(22, 24, 26)";

test("the theme follows the device until a person chooses a theme, and the choice is kept", {
  tag: "@prove",
}, async ({ ownerPage: page }) => {
  const html = page.locator("html");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/dashboard/home");
  await expect(html).toHaveCSS("background-color", graphite);
  await page.emulateMedia({ colorScheme: "light" });
  await expect(html).toHaveCSS("background-color", paper);

  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await expect(html).toHaveCSS("background-color", graphite);

  // The page uses the stored theme before any script of the app has run.
  await page.route("**/_next/static/chunks/*.js", (route) => route.abort());
  await page.goto("/login", { waitUntil: "domcontentloaded" });
  await expect(html).toHaveCSS("background-color", graphite);
});

test("pages fit a 320-pixel screen without horizontal scrolling", { tag: "@prove" }, async ({
  page,
  ownerPage,
}) => {
  for (const [tab, path] of [
    [page, "/login"],
    [page, "/no-such-page"],
    [ownerPage, "/dashboard/home"],
  ] as const) {
    await tab.setViewportSize({ width: 320, height: 640 });
    await tab.goto(path);
    await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
    const overflow = await tab.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, path).toBe(0);
  }
});
