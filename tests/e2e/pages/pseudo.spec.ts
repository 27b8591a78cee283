import type { Page } from "@playwright/test";
import { Data } from "../latin";
import { ANSWERED, expect, oneOf, test } from "../stack";
import { AREAS, ENTRY_PATHS, open, speak, walk } from "../walk";
import { inPseudo } from "../words";
import { openEach } from "./openings";

/** The test language of `webapp/scripts/pseudo.mjs`. `make prove` builds it. */
const PSEUDO = "xa";
const WIDTHS = [320, 390, 1280];

/** The browser words months and days of the week, and it has no words of this language. */
const DAY = "(Sun|Mon|Tue|Wed|Thu|Fri|Sat)(day|sday|nesday|rsday|urday)?";
const MONTH =
  "(January|February|March|April|May|June|July|August|September|October|November|December)";
const BROWSERS = new RegExp(`^${MONTH}:|: ${DAY}(, [\\d/]+)?$|: ${MONTH} \\d{4}$`);

// A page of a new estimate finds the one that another walk has begun.
test.use({ provokes: oneOf(ANSWERED(404), ANSWERED(409)) });

/** Returns what is too wide for the page, and the texts of the app that are cut off. */
function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const found: string[] = [];
    if (root.scrollWidth > root.clientWidth)
      found.push(`the page is ${root.scrollWidth - root.clientWidth} px too wide`);
    for (const panel of document.querySelectorAll(
      "[role=dialog], [role=alertdialog], [role=menu]",
    )) {
      const { left, right } = panel.getBoundingClientRect();
      const over = Math.max(panel.scrollWidth - panel.clientWidth, right - innerWidth, -left);
      if (over > 1) found.push(`a panel is ${Math.ceil(over)} px too wide`);
    }
    for (const element of document.body.querySelectorAll<HTMLElement>("*")) {
      const own = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.includes("⟦"),
      );
      if (!own || element.closest("[aria-hidden=true], .sr-only, option, noscript")) continue;
      const clips = (style: string) => style === "hidden" || style === "clip";
      const { overflowX, overflowY } = getComputedStyle(element);
      // A label that only screen readers get has one pixel.
      const isCut =
        element.clientWidth > 1 &&
        ((clips(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
          (clips(overflowY) && element.scrollHeight > element.clientHeight + 1));
      if (isCut) found.push(`cut off: ${element.textContent?.slice(0, 60)}`);
    }
    return found;
  });
}

async function expectGoodLook(page: Page, data: Data, path: string): Promise<void> {
  const found = (await data.foreignWords(page)).filter((one) => !BROWSERS.test(one));
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await page.waitForTimeout(150);
    for (const one of await misfits(page)) found.push(`${width} px: ${one}`);
  }
  expect.soft([...new Set(found)], path).toEqual([]);
}

async function speakPseudo(page: Page, baseURL: string | undefined): Promise<void> {
  await speak(page, PSEUDO, baseURL);
  await page.goto("/login");
  // Without this language, all pages would be in English.
  await expect(page.locator("html")).toHaveAttribute("lang", "en-XA");
}

test("sign-in, sign-up and customer pages have room for longer words, and no word without brackets", {
  tag: ["@prove", "@spec:hand-71"],
}, async ({ page, baseURL }) => {
  test.setTimeout(180_000);
  await speakPseudo(page, baseURL);
  for (const path of ENTRY_PATHS) {
    const data = new Data(page);
    await open(page, path);
    await expectGoodLook(page, data, path);
  }
});

for (const area of Object.keys(AREAS))
  test(`pages of a garage have room for longer words, and no word without brackets: ${area}`, {
    tag: ["@prove", "@spec:hand-71"],
  }, async ({ ownerPage: page, baseURL }) => {
    test.setTimeout(400_000);
    await speakPseudo(page, baseURL);
    const data = new Data(page);
    await walk(page, area, (path) => expectGoodLook(page, data, path));
  });

for (const width of WIDTHS)
  test(`panels, dialogs and menus have room for longer words at ${width} px, and no word without brackets`, {
    tag: ["@prove", "@spec:hand-71"],
  }, async ({ ownerPage: page, baseURL }) => {
    test.setTimeout(240_000);
    await speakPseudo(page, baseURL);
    await page.setViewportSize({ width, height: 800 });
    const data = new Data(page);
    await openEach(page, inPseudo, async (what) => {
      const words = (await data.foreignWords(page)).filter((one) => !BROWSERS.test(one));
      expect.soft([...new Set([...words, ...(await misfits(page))])], what).toEqual([]);
    });
  });

test("the search for texts that do not fit finds a wide page, a wide panel and a text that is cut off", {
  tag: "@prove",
}, async ({ page }) => {
  await page.route("**/a-page", (route) =>
    route.fulfill({
      contentType: "text/html; charset=utf-8",
      body: '<p style="width:9000px">wide</p><p style="width:20px;overflow:hidden;white-space:nowrap">⟦Šåṽē ēẋţŕå⟧</p><div role="dialog" style="position:fixed;left:0;width:9000px">wide</div>',
    }),
  );
  await page.goto("/a-page");
  expect(await misfits(page)).toEqual([
    expect.stringMatching(/^the page is \d+ px too wide$/),
    expect.stringMatching(/^a panel is \d+ px too wide$/),
    "cut off: ⟦Šåṽē ēẋţŕå⟧",
  ]);
});
