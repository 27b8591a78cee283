import type { Page } from "@playwright/test";
import { newJob } from "../jobs/shop";
import { ANSWERED, expect, oneOf, test } from "../stack";
import { AREAS, ENTRY_PATHS, open, speak, walk } from "../walk";
import { wordsOf } from "../words";
import { openEach } from "./openings";

const WIDTHS = [390, 320];

// A page of a record without its id asks for a record that does not exist, and an entry gets a question.
test.use({ provokes: oneOf(ANSWERED(404), ANSWERED(409)) });

/** Returns the buttons whose words need two lines or are cut off. */
function broken(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const looks = ".select-none.font-medium.rounded-md:not(.underline)";
    for (const button of document.querySelectorAll<HTMLElement>(looks)) {
      if (!button.checkVisibility()) continue;
      const words = document.createRange();
      words.selectNodeContents(button);
      const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
      const tops: number[] = [];
      while (texts.nextNode()) {
        const text = texts.currentNode;
        if (text.parentElement?.closest(".sr-only") || !text.textContent?.trim()) continue;
        words.selectNode(text);
        for (const { top } of words.getClientRects())
          if (!tops.some((one) => Math.abs(one - top) < 8)) tops.push(top);
      }
      const name = button.textContent?.slice(0, 60);
      if (tops.length > 1) found.push(`${tops.length} lines: ${name}`);
      if (button.scrollWidth > button.clientWidth + 1) found.push(`cut off: ${name}`);
    }
    return found;
  });
}

async function expectOneLine(page: Page, what: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await page.waitForTimeout(150);
    expect.soft([...new Set(await broken(page))], `${what} at ${width} px`).toEqual([]);
  }
}

for (const language of ["hi", "en"]) {
  test.describe(`buttons in ${language}`, { tag: "@prove" }, () => {
    test.beforeEach(({ ownerPage, page, baseURL }) =>
      Promise.all([speak(ownerPage, language, baseURL), speak(page, language, baseURL)]),
    );

    test(`buttons of sign-in, sign-up and customer pages have one line in ${language}`, async ({
      page,
    }) => {
      test.setTimeout(180_000);
      for (const path of ENTRY_PATHS) {
        await open(page, path);
        await expectOneLine(page, path);
      }
    });

    for (const area of Object.keys(AREAS))
      test(`buttons of the pages of a garage have one line in ${language}: ${area}`, async ({
        ownerPage: page,
      }) => {
        test.setTimeout(400_000);
        await walk(page, area, (path) => expectOneLine(page, path));
      });

    test(`buttons of panels and dialogs have one line in ${language}`, async ({
      ownerPage: page,
    }) => {
      test.setTimeout(240_000);
      await page.setViewportSize({ width: 390, height: 844 });
      await openEach(page, wordsOf(language), (what) => expectOneLine(page, what));
    });

    test(`buttons of the job sheet, the check-in and the invoice preview have one line in ${language}`, async ({
      ownerPage: page,
    }) => {
      const words = wordsOf(language);
      const { jobId } = await newJob(page);
      await open(page, `/dashboard/manage/jobs/view?jobId=${jobId}`);
      await expectOneLine(page, "the page of a job");
      // An icon without its word keeps its name.
      const edit = page.getByRole("main").locator('a[href*="update-job"]').first();
      await expect(edit).toHaveAccessibleName(/^(Edit|बदलें)$/);
      await page.getByRole("link", { name: words("Check in"), exact: true }).click();
      const sign = page.getByRole("button", { name: words("Hand over to sign"), exact: true });
      await sign.waitFor();
      await expectOneLine(page, "the check-in");
      await sign.click();
      await expectOneLine(page, "the question for a signature");
      await open(page, `/dashboard/manage/jobs?jobId=${jobId}`);
      await expectOneLine(page, "the job sheet");
      await page.getByRole("button", { name: words("Preview and issue"), exact: true }).click();
      await page.getByRole("button", { name: words("Issue invoice"), exact: true }).waitFor();
      await expectOneLine(page, "the preview of the invoice");
    });
  });
}

test("the search for broken buttons finds two lines and a text that is cut off", {
  tag: "@prove",
}, async ({ page }) => {
  const button = (style: string, words: string) =>
    `<button class="select-none font-medium rounded-md" style="padding:0;${style}">${words}</button>`;
  await page.route("**/a-page", (route) =>
    route.fulfill({
      contentType: "text/html; charset=utf-8",
      body: `${button("width:60px", "Check in now")}${button("width:20px;overflow:hidden;white-space:nowrap", "Deliver")}${button("", "Edit")}`,
    }),
  );
  await page.goto("/a-page");
  expect(await broken(page)).toEqual([
    expect.stringMatching(/^[23] lines: Check in now$/),
    "cut off: Deliver",
  ]);
});
