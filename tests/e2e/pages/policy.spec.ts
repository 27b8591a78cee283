import { expect, oneOf, test } from "../stack";
import { violations, watch } from "../violations";

test.use({ provokes: oneOf(/no-such-page/, /script-src/) });

test("pages with open menus and toasts do not violate the content security policy", {
  tag: "@prove",
}, async ({ page, ownerPage }) => {
  await watch(page);
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Forgot Username?" }).click();
  await expect(page.locator("[data-sonner-toast]")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  for (const path of [
    "/",
    "/forget-password",
    "/success",
    "/signup",
    "/welcome",
    "/error",
    "/no-such-page",
  ]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    expect(await violations(page), path).toEqual([]);
  }

  await watch(ownerPage);
  await ownerPage.goto("/dashboard/home");
  await ownerPage.getByRole("button", { name: /^Branch/ }).click();
  await expect(ownerPage.getByRole("menu")).toBeVisible();
  await ownerPage.keyboard.press("Escape");
  await expect(ownerPage.getByRole("menu")).toBeHidden();
  await ownerPage.getByRole("button", { name: "Your account" }).click();
  await expect(ownerPage.getByRole("menu")).toBeVisible();
  expect(await violations(ownerPage)).toEqual([]);
});

test("the content security policy blocks an injected inline script", async ({ page }) => {
  await watch(page);
  const response = await page.goto("/login");
  const policy = response?.headers()["content-security-policy"] ?? "";
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "document.title = 'smuggled'";
    document.body.append(script);
  });
  await expect.poll(() => violations(page)).toEqual(["script-src-elem inline"]);
  expect(await page.title()).not.toBe("smuggled");
});

test("browsers revalidate pages, cache scripts forever and never cache API responses", async ({
  request,
}) => {
  const page = await request.get("/login");
  expect(page.headers()["cache-control"]).toContain("no-cache");
  const again = await request.get("/login", {
    headers: { "If-None-Match": page.headers().etag ?? "" },
  });
  expect(again.status()).toBe(304);

  const [, script] = /src="(\/_next\/static\/chunks\/[^"]+\.js)"/.exec(await page.text()) ?? [];
  const file = await request.get(script ?? "/missing");
  expect(file.headers()["cache-control"]).toContain("immutable");
  expect(file.headers()["content-encoding"]).toBe("br");
  expect(file.headers()["x-content-type-options"]).toBe("nosniff");

  const config = await request.get("/api/garage/config");
  expect(config.headers()["cache-control"]).toBe("no-store");
});

test("an unknown URL shows a not-found page with status 404", { tag: "@spec:home-34" }, async ({
  page,
}) => {
  const response = await page.goto("/dashboard/no-such-page");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: /^There is no page/ })).toBeVisible();
  await expect(page.getByText("/dashboard/no-such-page", { exact: true })).toBeVisible();
  await expect(page.getByText("Unexpected Application Error! 404 Not Found")).toBeVisible();
});
