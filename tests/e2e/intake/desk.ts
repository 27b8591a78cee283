import type { BrowserContext, Page } from "@playwright/test";
import { newCar } from "../jobs/shop";
import { ANSWERED, expect, NO_ANSWER, oneOf, signIn } from "../stack";
import { inEnglish } from "../words";
import type { Service } from "./shop";

/** These helpers use quick entry and the offline counter, as a person does. */

export const COUNTER = {
  serviceWorkers: "allow",
  provokes: oneOf(
    NO_ANSWER,
    ANSWERED(401),
    ANSWERED(404),
    ANSWERED(409),
    ANSWERED(422),
    /could not be (loaded|kept|changed|switched)|was not kept|लोड नहीं हो सका|ChunkLoadError/,
  ),
} as const;

export const KEPT = "Kept on this device. The job number comes when the internet is back.";
export const NOT_KEPT = "This could not be kept on the device. Write it down or share the slip.";
const INTAKES = "**/api/garage/intakes?*";

export const line = (page: Page, words = inEnglish) =>
  page.getByRole("textbox", { name: words("Write it in one line") });
export const create = (page: Page, words = inEnglish) =>
  page.getByRole("button", { name: words("Create job") });
export const saved = (page: Page) =>
  page.getByRole("dialog", { name: /^The entry is saved as JOB-\d+/ });
export const counterSwitch = (page: Page, words = inEnglish) =>
  page.getByRole("switch", { name: words("Offline counter") });
export const entries = (page: Page, words = inEnglish) =>
  page.getByRole("list", { name: words("Waiting entries") }).getByRole("listitem");

export async function openDesk(page: Page): Promise<void> {
  await signIn(page);
  await page.waitForURL("**/dashboard/home");
}

/** Waits until the worker of the page's language answers this page. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const [language] = document.documentElement.lang.split("-");
      return navigator.serviceWorker.controller?.scriptURL.endsWith(`lang=${language}`);
    },
    null,
    { timeout: 20_000 },
  );
}

/**
 * Switches the counter on, and opens quick entry once, so that the worker keeps it. The page of the dashboard that is
 * open waits for the worker: a worker that starts while the next page is still loading does not answer that page.
 */
export async function switchOn(page: Page, words = inEnglish): Promise<void> {
  await waitForWorker(page);
  await page.goto("/dashboard/account?section=this-device");
  await counterSwitch(page, words).click();
  // It is on when prices and cars are on the device.
  await expect(counterSwitch(page, words)).toBeChecked({ timeout: 20_000 });
  await page.goto("/dashboard/intake");
  await expect(line(page, words)).toBeFocused();
  await page.waitForLoadState("networkidle");
}

/** Takes in a known car without internet. `more` fills in further fields. */
export async function takeIn(page: Page, plate: string, more?: () => Promise<void>): Promise<void> {
  await page.goto("/dashboard/intake");
  await fillKnown(page, plate);
  await more?.();
  await keep(page);
  await page.getByRole("button", { name: "Next car" }).click();
}

/** Writes the line of a known car into the open form. */
export async function fillKnown(page: Page, plate: string, words = inEnglish): Promise<void> {
  await line(page, words).fill(`${plate} engine oil change`);
  await expect(page.getByLabel(words("Vehicle Model"))).toHaveValue("Tata Nexon");
}

/** Creates the job of the form without internet, so that the device keeps an entry. */
export async function keep(page: Page, words = inEnglish): Promise<void> {
  await create(page, words).click();
  await expect(page.getByRole("dialog", { name: words(KEPT) })).toBeVisible();
}

/** Takes in a new car without internet. Its entry still waits when the internet is back. Returns its plate. */
export async function keepOneEntry(page: Page, context: BrowserContext): Promise<string> {
  const { plate } = await newCar(page);
  await switchOn(page);
  await context.setOffline(true);
  await takeIn(page, plate);
  await holdBack(context);
  await context.setOffline(false);
  return plate;
}

/** Loses each entry on its way, so that it waits although there is internet. */
export async function holdBack(context: BrowserContext): Promise<void> {
  await context.route(INTAKES, (route) => route.abort());
}

export const letGo = (context: BrowserContext) => context.unroute(INTAKES);

export async function signOut(page: Page): Promise<void> {
  await page.goto("/dashboard/account");
  await page.getByRole("button", { name: "Log out" }).first().click();
}

/** Fills the form for a known car and this service. */
export async function fillWith(page: Page, plate: string, { jobService }: Service): Promise<void> {
  await page.goto("/dashboard/intake");
  await line(page).fill(plate);
  await expect(page.getByRole("button", { name: /Kavya Nair/ })).toBeVisible();
  await page.getByRole("button", { name: "Add a service" }).click();
  const panel = page.getByRole("dialog", { name: "Add a service" });
  await panel.getByRole("button", { name: `Add ${jobService}` }).click();
  await panel.getByRole("button", { name: "Done, 1 service" }).click();
}

/**
 * Closes the reminders of the subscription. With the day of a moved clock, it seems to end soon or to be
 * over.
 */
export async function closeReminders(page: Page): Promise<void> {
  for (const [name, button] of [
    ["Subscription Expiring Soon!", "Remind me later"],
    ["Subscription Expired!", "Close"],
  ] as const) {
    const reminder = page.getByRole("dialog", { name });
    await page.addLocatorHandler(reminder, () =>
      reminder.getByRole("button", { name: button }).click(),
    );
  }
}

/** Waits until the device has sent all its entries. */
export async function expectSent(page: Page, words = inEnglish): Promise<void> {
  await page.goto("/dashboard/intake/waiting");
  await expect(page.getByText(words("Nothing waits on this device."))).toBeVisible({
    timeout: 40_000,
  });
}

/** Returns how many rows each store of the counter has on this device, of all people. */
export async function rowsHere(page: Page): Promise<Record<string, number>> {
  return page.evaluate(async () => {
    const counts: Record<string, number> = {};
    for (const { name = "" } of await indexedDB.databases()) {
      if (!name.startsWith("counter-") || name === "counter-device") continue;
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of database.objectStoreNames) {
        const counting = database.transaction(store).objectStore(store).count();
        const count = await new Promise<number>((resolve) => {
          counting.onsuccess = () => resolve(counting.result);
        });
        counts[store] = (counts[store] ?? 0) + count;
      }
      database.close();
    }
    return counts;
  });
}

/** Returns everything that scripts can read in the storage of this browser, and the page itself, as one text. */
export function storedText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found: string[] = [
      JSON.stringify(localStorage),
      JSON.stringify(sessionStorage),
      document.documentElement.outerHTML,
    ];
    const text = (value: unknown): string => {
      if (value instanceof CryptoKey) return "a key";
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value))
        return new TextDecoder("latin1").decode(value);
      if (typeof value !== "object" || value === null) return String(value);
      return Object.values(value).map(text).join("\n");
    };
    for (const { name } of await indexedDB.databases()) {
      found.push(name ?? "");
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name ?? "");
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve) => {
          const reading = database.transaction(store).objectStore(store).getAll();
          reading.onsuccess = () => resolve(reading.result);
        });
        found.push(...rows.map(text));
      }
      database.close();
    }
    for (const name of await caches.keys())
      for (const answer of await (await caches.open(name)).matchAll())
        if (!/javascript|css|font|image/.test(answer.headers.get("Content-Type") ?? ""))
          found.push(await answer.text());
    return found.join("\n");
  });
}

const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Moves the clock of the server, for the calls of this browser, and the clock of the device. */
export async function moveServer(page: Page, ms: number): Promise<void> {
  const moment = () => new Date(Date.now() + ms);
  await page.context().route("**/api/**", async (route) => {
    const headers = { ...route.request().headers(), "X-Now": moment().toISOString() };
    const response = await route.fetch({ headers });
    await route.fulfill({
      response,
      headers: { ...response.headers(), date: moment().toUTCString() },
    });
  });
  await page.clock.setFixedTime(moment());
}
