import { Data, wordsIn } from "../latin";
import { ANSWERED, expect, oneOf, SIZES, test } from "../stack";
import { AREAS, ENTRY_PATHS, open, speak, walk, wordsOfMenu } from "../walk";
import { wordsOf } from "../words";
import { openEach } from "./openings";

// A page of a record without its id asks for a record that does not exist, and an entry gets a question.
test.use({ provokes: oneOf(ANSWERED(404), ANSWERED(409)) });

test("Hindi sign-in, sign-up and customer pages have no Latin word but an allow-list and data", {
  tag: ["@prove", "@spec:hand-69"],
}, async ({ page, baseURL }) => {
  test.setTimeout(180_000);
  await speak(page, "hi", baseURL);
  const found: string[] = [];
  for (const path of ENTRY_PATHS) {
    const data = new Data(page);
    await open(page, path);
    for (const words of await data.foreignWords(page)) found.push(`${path} ${words}`);
  }
  expect(found).toEqual([]);
});

for (const area of Object.keys(AREAS))
  test(`Hindi pages of a garage have no Latin word but an allow-list and data: ${area}`, {
    tag: ["@prove", "@spec:hand-69"],
  }, async ({ ownerPage: page, baseURL }) => {
    test.setTimeout(400_000);
    await speak(page, "hi", baseURL);
    const data = new Data(page);
    await walk(page, area, async (path) => {
      const found = [...(await data.foreignWords(page)), ...(await wordsOfMenu(page, data))];
      expect.soft([...new Set(found)], path).toEqual([]);
    });
  });

for (const { where, viewport } of SIZES)
  test(`Hindi panels, dialogs and menus have no Latin word but an allow-list and data ${where}`, {
    tag: ["@prove", "@spec:hand-69"],
  }, async ({ ownerPage: page, baseURL }) => {
    test.setTimeout(240_000);
    await speak(page, "hi", baseURL);
    await page.setViewportSize(viewport);
    const data = new Data(page);
    await openEach(page, wordsOf("hi"), async (what) => {
      expect.soft(await data.foreignWords(page), what).toEqual([]);
    });
  });

test("the search for Latin words finds an English label, and ignores the name of a customer", {
  tag: "@prove",
}, async ({ page }) => {
  const data = new Data(page);
  await page.route("**/api/garage/config", (route) =>
    route.fulfill({
      json: { message: "Saved", data: { customerName: "Asha", jobStatus: "Ready" } },
    }),
  );
  await page.route("**/a-page", (route) =>
    route.fulfill({
      contentType: "text/html; charset=utf-8",
      body: '<p>Asha GSTIN</p><p lang="en">English</p><p>Ready</p><input aria-label="Search जॉब">',
    }),
  );
  await page.goto("/a-page");
  await page.evaluate(() => fetch("/api/garage/config").then((answer) => answer.json()));
  const words = (await data.foreignWords(page)).map((one) => wordsIn(one)[0]);
  expect(words).toContain("Search");
  expect(words).toContain("Ready");
  expect(words).not.toContain("Asha");
  expect(words).not.toContain("English");
});
