import { newCar } from "../jobs/shop";
import { NextRelease } from "../next-release";
import { Profile } from "../profile";
import { signInAs } from "../session/newcomer";
import { endSession, expect, OWNER, test } from "../stack";
import { inEnglish, wordsOf } from "../words";
import { COUNTER, entries, expectSent, fillKnown, keep, switchOn } from "./desk";
import { jobCount } from "./shop";

test.use(COUNTER);

/** The installed app opens this page. */
const START = "/dashboard/home";
const YEAR_S = 365 * 24 * 3600;

for (const { language, words } of [
  { language: "en", words: inEnglish },
  { language: "hi", words: wordsOf("hi") },
])
  test(
    `a killed browser opens again without internet, with all its entries: ${language}`,
    {
      tag: ["@prove", "@spec:hand-85"],
    },
    async ({ baseURL }, info) => {
      test.setTimeout(120_000);
      const profile = await Profile.create(info);
      const server = await NextRelease.start(baseURL ?? "");
      try {
        const first = await profile.start({ baseURL: server.address });
        const expires = Date.now() / 1000 + YEAR_S;
        const cookies = [{ name: "language", value: language, url: server.address, expires }];
        await first.addCookies(cookies);
        const page = await first.newPage();
        await page.goto("/login");
        await signInAs(page, OWNER, words);
        await page.waitForURL(`**${START}`);
        const plates: string[] = [];
        for (const _ of [1, 2, 3]) plates.push((await newCar(page)).plate);
        await switchOn(page, words);
        // Chromium writes its list of caches to the disk 5 seconds after the last change.
        await page.waitForTimeout(7_000);
        await first.setOffline(true);
        for (const plate of plates.slice(0, 2)) {
          await page.goto("/dashboard/intake");
          await fillKnown(page, plate, words);
          await keep(page, words);
        }
        await profile.kill();
        // Playwright's offline mode does not hold for a worker that starts with its browser.
        await server.stop();

        const second = await profile.start({ baseURL: server.address, offline: true });
        const again = await second.newPage();
        await again.goto(START);
        await expect(again.locator("html")).toHaveAttribute("lang", `${language}-IN`);
        await again
          .locator('a[href="/dashboard/intake"]')
          .filter({ visible: true })
          .first()
          .click();
        await fillKnown(again, plates[2] ?? "", words);
        await keep(again, words);
        await again.goto("/dashboard/intake/waiting");
        await expect(entries(again, words)).toHaveCount(3);
        // Chromium writes its cookies every 30 seconds only. Without internet, the worker knows the language.
        await second.addCookies(cookies);
        await server.resume();
        await second.setOffline(false);
        await expectSent(again, words);
        for (const plate of plates) expect(await jobCount(again, plate), plate).toBe(1);
        await endSession(second);
      } finally {
        await profile.remove();
        await server.stop();
      }
    },
  );
