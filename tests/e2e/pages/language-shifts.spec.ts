import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { watchShifts } from "../shifts";
import { expect, SIZES, test } from "../stack";
import { speak } from "../walk";

/** The Hindi page may shift by this much more than the English page. */
const MORE = 0.01;
/** A busy machine paints a half of a page first, so the calmest of some visits counts. */
const VISITS = 4;

/** The runner works in the folder of the web app. */
const fontOf = (weight: number) =>
  readFileSync(`src/assets/fonts/noto-sans-devanagari-${weight}.woff2`).toString("base64");

/** Gives the page an Indian font before its first text, as a device has one. docs/languages.md has the other figures. */
async function installFont(page: Page): Promise<void> {
  await page.route("**/*.css", async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    const ours = /font-family:\s*"?Devanagari"?;/g;
    await route.fulfill({ response, body: body.replace(ours, "font-family:Unused;") });
  });
  const files = [
    { weight: "400 500", data: fontOf(400) },
    { weight: "600 700", data: fontOf(600) },
  ];
  await page.addInitScript((all) => {
    for (const { weight, data } of all) {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      document.fonts.add(new FontFace("Devanagari", bytes.buffer, { weight }));
    }
  }, files);
}

for (const { where, viewport } of SIZES)
  for (const path of ["/login", "/dashboard/home"])
    test(`Hindi page ${path} shifts hardly more than the English one ${where}`, {
      tag: ["@prove", "@spec:hand-72"],
    }, async ({ openContext, ownerState, baseURL }) => {
      test.setTimeout(120_000);
      const storageState = path === "/login" ? undefined : ownerState;
      const leastIn = async (language: string, lang: string) => {
        const found: number[] = [];
        for (let visit = 0; visit < VISITS; visit += 1) {
          const context = await openContext({ viewport, storageState });
          const page = await context.newPage();
          await speak(page, language, baseURL);
          await installFont(page);
          const shifts = await watchShifts(page);
          await page.goto(path);
          await expect(page.locator("html")).toHaveAttribute("lang", lang);
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
          await page.waitForLoadState("networkidle");
          await page.waitForTimeout(300);
          found.push(await shifts());
          await page.close();
        }
        return Math.min(...found);
      };
      const english = await leastIn("en", "en-IN");
      const hindi = await leastIn("hi", "hi-IN");
      const figures = `English ${english.toFixed(4)}, Hindi ${hindi.toFixed(4)}`;
      process.stdout.write(`    ${path} ${where}: ${figures}\n`);
      expect(hindi).toBeLessThanOrEqual(english + MORE);
    });
