import { expect, oneOf, signIn, test } from "../stack";
import { violations, watch } from "../violations";

/** nginx in front of the product, as in production. */
const EDGE = process.env.EDGE_URL;

test.use({ baseURL: EDGE, provokes: oneOf(/no-such-page/) });
test.skip(!EDGE, "not run: nginx is not installed (Debian: apt-get install nginx)");

test("pages behind the edge do not violate the content security policy", async ({ page }) => {
  await watch(page);
  for (const path of ["/", "/signup", "/no-such-page"]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    expect(await violations(page), path).toEqual([]);
  }
  await signIn(page);
  await page.waitForURL("**/dashboard/home");
  await page.getByRole("button", { name: "Your account" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test("browser that comes back fetches no script again from the edge", { tag: "@prove" }, async ({
  page,
}) => {
  await page.goto("/login");
  await page.waitForLoadState("networkidle");
  const scripts = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .filter((entry) => entry.name.includes("/_next/static/"))
        .map((entry) => ({
          name: entry.name,
          size: (entry as PerformanceResourceTiming).transferSize,
        })),
    );
  const first = await scripts();
  expect(first.some(({ size }) => size > 0)).toBe(true);
  await page.goto("/login");
  await page.waitForLoadState("networkidle");
  // A page loads further scripts when it has nothing else to do, so the second visit can have new ones.
  const known = new Set(first.map(({ name }) => name));
  const again = (await scripts()).filter(({ name }) => known.has(name));
  expect(again.length).toBeGreaterThan(5);
  expect(again.filter(({ size }) => size > 0)).toEqual([]);
});
