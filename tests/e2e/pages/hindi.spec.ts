import { readdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { Data, wordsIn } from "../latin";
import { expect, test } from "../stack";

/** The runner works in the folder of the web app. */
const APP = "src/app";
/** Each kind of page is opened for so many records. */
const OF_A_KIND = 2;
/** The console stays English, and the law's texts name companies. */
const LEFT_OUT = /^\/(console|dev|look)(\/|$)|^\/$/;

const PATHS = readdirSync(APP, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("page.tsx"))
  .map((file) => `/${file.replace(/\/?page\.tsx$/, "")}`)
  .filter((path) => !LEFT_OUT.test(path))
  .sort();

async function speakHindi(page: Page, baseURL: string | undefined) {
  await page.context().addCookies([{ name: "language", value: "hi", url: baseURL ?? "" }]);
}

async function linksOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>("a[href]")]
      .filter((link) => link.origin === window.location.origin && !link.hasAttribute("download"))
      .map((link) => link.pathname + link.search),
  );
}

/** Opens the menus and lists of a page one by one, and adds their words. */
async function openMenus(page: Page, data: Data): Promise<string[]> {
  const found: string[] = [];
  const menus = page.locator("[aria-haspopup=menu]").locator("visible=true");
  for (const at of Array(Math.min(await menus.count(), 3)).keys()) {
    await menus.nth(at).click();
    await page.waitForTimeout(300);
    found.push(...(await data.foreignWords(page)));
    await page.keyboard.press("Escape");
    await page.waitForTimeout(150);
  }
  return found;
}

test("Hindi sign-in, sign-up and customer pages have no Latin word but an allow-list and data", {
  tag: "@prove",
}, async ({ page, baseURL }) => {
  test.setTimeout(180_000);
  await speakHindi(page, baseURL);
  const found: string[] = [];
  for (const path of PATHS.filter((one) => !one.startsWith("/dashboard"))) {
    const data = new Data(page);
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    for (const words of await data.foreignWords(page)) found.push(`${path} ${words}`);
  }
  expect(found).toEqual([]);
});

test("Hindi garage pages have no Latin word but an allow-list and data", {
  tag: "@prove",
}, async ({ ownerPage: page, baseURL }) => {
  test.setTimeout(600_000);
  await speakHindi(page, baseURL);
  const data = new Data(page);
  const found = new Set<string>();
  const waiting = PATHS.filter((path) => path.startsWith("/dashboard"));
  const seen = new Map<string, number>();
  for (let path = waiting.shift(); path; path = waiting.shift()) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    const [kind] = path.split("?");
    for (const words of [...(await data.foreignWords(page)), ...(await openMenus(page, data))])
      found.add(`${kind} ${words}`);
    for (const link of await linksOf(page)) {
      const pathname = link.split("?")[0] ?? "";
      const times = seen.get(pathname) ?? 0;
      if (!pathname.startsWith("/dashboard") || times >= OF_A_KIND || waiting.includes(link))
        continue;
      seen.set(pathname, times + 1);
      waiting.push(link);
    }
  }
  expect([...found]).toEqual([]);
});

test("the search for Latin words finds an English label, and ignores the name of a customer", async ({
  page,
}) => {
  const data = new Data(page);
  await page.route("**/api/garage/config", (route) =>
    route.fulfill({
      json: { message: "Saved", data: { customerName: "Asha", jobStatus: "Ready" } },
    }),
  );
  await page.goto("/terms");
  await page.evaluate(() => fetch("/api/garage/config").then((answer) => answer.json()));
  await page.evaluate(() => {
    document.body.innerHTML =
      '<p>Asha GSTIN</p><p lang="en">English</p><p>Ready</p><input aria-label="Search जॉब">';
  });
  const words = (await data.foreignWords(page)).map((one) => wordsIn(one)[0]);
  expect(words).toContain("Search");
  expect(words).toContain("Ready");
  expect(words).not.toContain("Asha");
  expect(words).not.toContain("English");
});
