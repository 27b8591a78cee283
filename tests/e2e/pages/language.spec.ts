import type { BrowserContext, Page } from "@playwright/test";
import { expectAccessible } from "../accessibility";
import { expectNoSidewaysScroll } from "../customers/shop";
import { test } from "../people";
import { expect, SIZES } from "../stack";

const HINDI_TITLE = "साइन इन करें";

async function keepLanguage(context: BrowserContext, baseURL: string | undefined, value: string) {
  await context.addCookies([{ name: "language", value, url: baseURL ?? "" }]);
}

async function expectLanguage(page: Page, lang: string) {
  await expect(page.locator("html")).toHaveAttribute("lang", lang);
}

test("sign-in is Hindi from the first HTML on, and a person changes the language on the page", {
  tag: ["@prove", "@spec:hand-72"],
}, async ({ page, context, baseURL }) => {
  await keepLanguage(context, baseURL, "hi");
  const html = await (await page.request.get("/login")).text();
  expect(html).toContain('<html lang="hi-IN"');
  expect(html).toContain(`>${HINDI_TITLE}</h1>`);

  await page.goto("/login");
  await expect(page.getByRole("heading", { level: 1, name: HINDI_TITLE })).toBeVisible();
  await expectAccessible(page, "sign-in in Hindi");

  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sign In" })).toBeVisible();
  await expectLanguage(page, "en-IN");
  await page.getByRole("button", { name: "हिन्दी" }).click();
  await expect(page.getByRole("heading", { level: 1, name: HINDI_TITLE })).toBeVisible();
  const kept = (await context.cookies()).find(({ name }) => name === "language");
  expect(kept).toMatchObject({ value: "hi", path: "/", sameSite: "Lax" });
});

test("a typed email survives a change of the language", { tag: "@prove" }, async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("Email").fill("asha@example.com");
  await page.getByRole("button", { name: "हिन्दी" }).click();
  await expectLanguage(page, "hi-IN");
  await expect(page.locator("[type=email]")).toHaveValue("asha@example.com");
  expect(await page.evaluate(() => sessionStorage.getItem("typed:sign-in"))).toBeNull();
});

test("the chosen language of a person opens at the next sign-in, with one page load and a way back", {
  tag: ["@prove", "@spec:hand-67"],
}, async ({ staff, staffPage, openContext }) => {
  await staffPage.goto("/dashboard/account");
  await staffPage.getByRole("button", { name: "हिन्दी" }).click();
  await expectLanguage(staffPage, "hi-IN");

  const context = await openContext();
  const page = await context.newPage();
  await page.goto("/login");
  await expectLanguage(page, "en-IN");
  const loads: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
  });
  await page.getByLabel("Email").fill(staff.email);
  await page.getByLabel("Password", { exact: true }).fill(staff.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expectLanguage(page, "hi-IN");
  await expect(page.getByText("Servicebay अब हिन्दी में है, जैसा आपने चुना था।")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/home/);
  expect(loads).toEqual(["/dashboard/home"]);

  await page.getByRole("button", { name: "वापस English में" }).click();
  await expectLanguage(page, "en-IN");
  await expect(page.getByText("as you chose")).toBeHidden();
  await staffPage.reload();
  const own = await staffPage.evaluate(async () => {
    const headers = { Authorization: `Bearer ${localStorage.getItem("token")}` };
    return (await (await fetch("/api/garage/profile", { headers })).json()).data.language;
  });
  expect(own).toBe("en");

  // The device keeps its language after a sign-out.
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/login/);
  expect((await context.cookies()).find(({ name }) => name === "language")?.value).toBe("en");
});

test("the account page asks about unsaved changes before it changes the language", {
  tag: ["@prove", "@spec:hand-68"],
}, async ({ staffPage: page }) => {
  await page.goto("/dashboard/account");
  await page.getByLabel("First name").fill("Unsaved");
  await page.getByRole("button", { name: "हिन्दी" }).click();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expectLanguage(page, "en-IN");
  await page.getByRole("button", { name: "हिन्दी" }).click();
  await page.getByRole("button", { name: "Leave" }).click();
  await expectLanguage(page, "hi-IN");
  await expect(page).toHaveURL(/\/dashboard\/account$/);
});

test("the account menu changes the language, and an address with a language loses it", {
  tag: "@prove",
}, async ({ staffPage: page }) => {
  await page.goto("/dashboard/home?lang=en");
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitemradio", { name: "हिन्दी" }).click();
  await expectLanguage(page, "hi-IN");
  await expect(page).toHaveURL(/\/dashboard\/home$/);
});

test("a page whose language was changed in another tab opens the next page in that language", {
  tag: "@prove",
}, async ({ page, context, baseURL }) => {
  await page.goto("/login", { waitUntil: "domcontentloaded" });
  await keepLanguage(context, baseURL, "hi");
  await page.waitForLoadState("networkidle");
  // The payload of the link is Hindi, and belongs to another build. So the whole page loads.
  await page.getByRole("link", { name: "Start free trial" }).click();
  await expect(page).toHaveURL(/\/signup$/);
  await expectLanguage(page, "hi-IN");
});

test("English pages load no Indian font, and Hindi pages without an Indian font of the device load ours", {
  tag: "@prove",
}, async ({ page, context, baseURL }) => {
  const fonts = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map(({ name }) => name)
        .filter((name) => name.includes("devanagari")),
    );
  await page.goto("/terms");
  await page.waitForLoadState("networkidle");
  expect(await fonts()).toEqual([]);
  await keepLanguage(context, baseURL, "hi");
  await page.goto("/terms");
  await page.waitForLoadState("networkidle");
  const installed = await page.evaluate(() => document.fonts.check('16px "Devanagari"', "क"));
  expect(installed).toBe(true);
});

for (const { where, viewport } of SIZES) {
  test(`Hindi screens are accessible and fit ${where}`, {
    tag: ["@prove", "@spec:hand-100"],
  }, async ({ ownerPage: page, baseURL }) => {
    test.setTimeout(180_000);
    await keepLanguage(page.context(), baseURL, "hi");
    await page.setViewportSize(viewport);
    for (const path of [
      "/dashboard/home",
      "/dashboard/manage/jobs",
      "/dashboard/manage/customers/add-new",
      "/dashboard/intake",
      "/dashboard/services",
      "/dashboard/account",
      "/dashboard/account/billing",
    ]) {
      await page.goto(path);
      await expectLanguage(page, "hi-IN");
      await page.waitForLoadState("networkidle");
      await expectAccessible(page, path);
      // Letters of twice the size make pages longer, and not wider.
      await page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
      });
      await expectNoSidewaysScroll(page);
    }
  });
}
