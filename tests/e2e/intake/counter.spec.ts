import type { BrowserContext, Page } from "@playwright/test";
import { expectAccessible } from "../accessibility";
import { call, newCar } from "../jobs/shop";
import { ANSWERED, expect, NO_ANSWER, OWNER, oneOf, SIZES, signIn, test } from "../stack";

test.use({
  serviceWorkers: "allow",
  provokes: oneOf(
    NO_ANSWER,
    ANSWERED(401),
    ANSWERED(404),
    ANSWERED(409),
    /could not be loaded|लोड नहीं हो सका|ChunkLoadError/,
  ),
});

const KEPT = "Kept on this device. The job number comes when the internet is back.";
const line = (page: Page) => page.getByRole("textbox", { name: "Write it in one line" });
const create = (page: Page) => page.getByRole("button", { name: "Create job" });
const counterSwitch = (page: Page) => page.getByRole("switch", { name: "Offline counter" });

/** Switches the counter on, and opens quick entry once, so that the worker keeps it. */
async function switchOn(page: Page): Promise<void> {
  await page.goto("/dashboard/account");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, {
    timeout: 20_000,
  });
  await counterSwitch(page).click();
  await expect(counterSwitch(page)).toBeChecked();
  await page.goto("/dashboard/intake");
  await expect(line(page)).toBeFocused();
  await page.waitForLoadState("networkidle");
}

async function takeIn(page: Page, plate: string): Promise<void> {
  await page.goto("/dashboard/intake");
  await line(page).fill(`${plate} engine oil change`);
  await expect(page.getByLabel("Vehicle Model")).toHaveValue("Tata Nexon");
  await create(page).click();
  await expect(page.getByRole("dialog", { name: KEPT })).toBeVisible();
  await page.getByRole("button", { name: "Next car" }).click();
}

async function jobCount(page: Page, plate: string): Promise<number> {
  const garageId = await page.evaluate(() => localStorage.getItem("garageId"));
  const path = `jobs?garageId=${garageId}&currentPage=1&pageSize=10&searchText=${encodeURIComponent(plate)}`;
  return (await call<{ recordCount: number }>(page, "GET", path)).recordCount;
}

/** Returns everything that scripts can read in the storage of this browser, as one text. */
function storedText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const { name } of await indexedDB.databases()) {
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
        for (const row of rows) {
          const bytes = (row as { sealed?: { data: ArrayBuffer } }).sealed?.data;
          const own = (row as { data?: ArrayBuffer }).data ?? bytes;
          found.push(JSON.stringify(row), own ? new TextDecoder().decode(own) : "");
          if (row instanceof CryptoKey) found.push("a key");
        }
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

for (const { where, viewport, tag } of SIZES)
  test(`two cars come in without internet, and each becomes one job ${where}`, { tag }, async ({
    page,
    context,
  }) => {
    test.setTimeout(90_000);
    await signIn(page);
    await page.waitForURL("**/dashboard/home");
    await page.setViewportSize(viewport);
    const plates = [(await newCar(page)).plate, (await newCar(page)).plate];
    await switchOn(page);
    await context.setOffline(true);
    for (const plate of plates) await takeIn(page, plate);
    await page.goto("/dashboard/intake/waiting");
    await expect(page.getByRole("link", { name: "2 waiting" })).toBeVisible();
    const entries = page.getByRole("main").getByRole("listitem").filter({ hasText: "Kavya Nair" });
    await expect(entries.filter({ hasText: "Waiting" })).toHaveCount(2);
    await expect(entries.getByRole("button", { name: "Edit" })).toHaveCount(2);
    await expectAccessible(page, "waiting entries");
    await context.setOffline(false);
    await expect(page.getByText("Nothing waits on this device.")).toBeVisible({ timeout: 40_000 });
    for (const plate of plates) expect(await jobCount(page, plate)).toBe(1);
  });

test("a page that was never opened says what works without internet, in Hindi too", async ({
  page,
  context,
  baseURL,
}) => {
  test.setTimeout(60_000);
  await signIn(page);
  await page.waitForURL("**/dashboard/home");
  const { plate } = await newCar(page);
  await switchOn(page);
  await context.setOffline(true);
  await page.goto("/dashboard/manage/parts");
  await expect(page.getByText("This needs the internet.")).toBeVisible();
  await page.getByRole("link", { name: "Take in a car" }).click();
  await expect(line(page)).toBeVisible();
  await context.setOffline(false);
  await context.addCookies([{ name: "language", value: "hi", url: baseURL ?? "" }]);
  await page.goto("/dashboard/intake");
  await expect(page.locator("html")).toHaveAttribute("lang", "hi-IN");
  await page.waitForFunction(
    () => navigator.serviceWorker.controller?.scriptURL.endsWith("lang=hi"),
    null,
    { timeout: 20_000 },
  );
  await page.goto("/dashboard/intake");
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.goto("/dashboard/intake");
  await page.getByRole("main").getByRole("textbox").first().fill(`${plate} tel badli`);
  await expect(page.locator('[name="vehicleModel"]')).toHaveValue("Tata Nexon");
});

test("after a sign-out nobody can read the entries, and they leave with the next sign-in", async ({
  page,
  context,
}) => {
  test.setTimeout(90_000);
  await signIn(page);
  await page.waitForURL("**/dashboard/home");
  const { plate } = await newCar(page);
  await switchOn(page);
  await context.setOffline(true);
  await takeIn(page, plate);
  await holdBack(context);
  await context.setOffline(false);
  await page.goto("/dashboard/account");
  await page.getByRole("button", { name: "Log out" }).first().click();
  const question = page.getByRole("alertdialog", { name: "1 entry is not sent yet." });
  await question.getByRole("button", { name: "Sign out, keep them locked" }).click();
  await page.waitForURL("**/login");
  await expect(
    page.getByText(
      "Entries wait on this device. They leave when the person who made them signs in.",
    ),
  ).toBeVisible();
  const stored = await storedText(page);
  for (const secret of [plate, plate.replaceAll(" ", ""), "Kavya", "a key"])
    expect(stored).not.toContain(secret);
  await context.unroute("**/api/garage/intakes?*");
  await page.getByLabel("Email").fill(OWNER.email);
  await page.getByLabel("Password", { exact: true }).fill(OWNER.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/dashboard/home");
  await expect(page.getByText(/^1 entry sent: JOB-\d+\.$/)).toBeVisible({ timeout: 20_000 });
  expect(await jobCount(page, plate)).toBe(1);
});

/** Loses each entry on its way, so that it waits although there is internet. */
async function holdBack(context: BrowserContext): Promise<void> {
  await context.route("**/api/garage/intakes?*", (route) => route.abort());
}
