import { readdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { Data } from "./latin";

/** The runner works in the folder of the web app. */
const APP = "src/app";
/** The console stays English, and the law's texts name companies. */
const LEFT_OUT = /^\/(console|dev|look)(\/|$)|^\/$/;

const ALL_PATHS = readdirSync(APP, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("page.tsx"))
  // The name of a folder in brackets is no part of the path.
  .map((file) => `/${file.replace(/\/?page\.tsx$/, "").replace(/\/?\([^)]*\)/g, "")}`)
  .sort();
const PATHS = ALL_PATHS.filter((path) => !LEFT_OUT.test(path));
export const CONSOLE_PATHS = ALL_PATHS.filter((path) => path.startsWith("/console"));

/** The pages of a garage are walked in parts. */
export const AREAS: Record<string, RegExp> = {
  account: /^\/dashboard\/account/,
  purchases: /^\/dashboard\/manage\/purchases/,
  records: /^\/dashboard\/manage\/(?!purchases)/,
  work: /^\/dashboard\/(?!account|manage)/,
};
export const ENTRY_PATHS = PATHS.filter((one) => !one.startsWith("/dashboard"));

export async function speak(page: Page, language: string, baseURL: string | undefined) {
  await page.context().addCookies([{ name: "language", value: language, url: baseURL ?? "" }]);
}

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState("networkidle");
}

/** Opens each page of an area, and one record of each kind that the pages link to. */
export async function walk(
  page: Page,
  area: string,
  look: (path: string) => Promise<void>,
): Promise<void> {
  const belongs = (path: string) => AREAS[area]?.test(path) === true;
  const waiting = PATHS.filter(belongs);
  const seen = new Set(waiting.map(kindOf));
  for (let path = waiting.shift(); path; path = waiting.shift()) {
    await open(page, path);
    await look(path);
    for (const link of await linksOf(page)) {
      if (!belongs(link) || seen.has(kindOf(link))) continue;
      seen.add(kindOf(link));
      waiting.push(link);
    }
  }
}

/** Returns the path with the names of its parameters. Records of one kind have the same. */
function kindOf(link: string): string {
  const { pathname, searchParams } = new URL(link, "http://x");
  return `${pathname} ${[...searchParams.keys()].sort()}`;
}

async function linksOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>("a[href]")]
      .filter((link) => link.origin === window.location.origin && !link.hasAttribute("download"))
      .map((link) => link.pathname + link.search),
  );
}

/** Opens the last menu of a page, which is often the menu of a row, and returns its Latin words. */
export async function wordsOfMenu(page: Page, data: Data): Promise<string[]> {
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
