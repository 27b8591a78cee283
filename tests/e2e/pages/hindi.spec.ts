import { readdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { Data, wordsIn } from "../latin";
import { ANSWERED, expect, test } from "../stack";

// A page of a record without its id asks for a record that does not exist.
test.use({ provokes: ANSWERED(404) });

/** The runner works in the folder of the web app. */
const APP = "src/app";
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

/** Opens the last menu of a page, which is often the menu of a row, and returns its Latin words. */
async function wordsOfMenu(page: Page, data: Data): Promise<string[]> {
  const menu = page.locator("main [aria-haspopup=menu]:enabled").locator("visible=true").last();
  // An open dialog covers the menus.
  const covered = await page.getByRole("dialog").count();
  if (covered > 0 || (await menu.count()) === 0) return [];
  await menu.click({ timeout: 5_000 });
  await page.waitForTimeout(300);
  const found = await data.foreignWords(page);
  await page.keyboard.press("Escape");
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

/** The garage's pages are walked in parts. */
const AREAS = {
  account: /^\/dashboard\/account/,
  purchases: /^\/dashboard\/manage\/purchases/,
  records: /^\/dashboard\/manage\/(?!purchases)/,
  work: /^\/dashboard\/(?!account|manage)/,
};

/** Returns the path with the names of its parameters. Records of one kind have the same. */
function kindOf(link: string): string {
  const { pathname, searchParams } = new URL(link, "http://x");
  return `${pathname} ${[...searchParams.keys()].sort()}`;
}

for (const [area, belongs] of Object.entries(AREAS))
  test(`Hindi pages of a garage have no Latin word but an allow-list and data: ${area}`, {
    tag: "@prove",
  }, async ({ ownerPage: page, baseURL }) => {
    test.setTimeout(400_000);
    await speakHindi(page, baseURL);
    const data = new Data(page);
    const waiting = PATHS.filter((path) => belongs.test(path));
    const seen = new Set(waiting.map(kindOf));
    for (let path = waiting.shift(); path; path = waiting.shift()) {
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      const found = [...(await data.foreignWords(page)), ...(await wordsOfMenu(page, data))];
      expect.soft([...new Set(found)], path).toEqual([]);
      for (const link of await linksOf(page)) {
        if (!belongs.test(link) || seen.has(kindOf(link))) continue;
        seen.add(kindOf(link));
        waiting.push(link);
      }
    }
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
