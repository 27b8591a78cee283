import { switchTo } from "../branch";
import { call, newCar } from "../jobs/shop";
import { expect, OWNER, signIn, test } from "../stack";
import {
  COUNTER,
  entries,
  expectSent,
  HOUR,
  holdBack,
  keepOneEntry,
  letGo,
  moveServer,
  openDesk,
  rowsHere,
  signOut,
  storedText,
  switchOn,
  takeIn,
} from "./desk";
import { jobCount } from "./shop";

test.use(COUNTER);

const MANAGER = { email: "manager@sharma.example", password: OWNER.password };

test.beforeEach(async ({ page }) => {
  test.setTimeout(90_000);
  await openDesk(page);
});

test("another person on this device finds no text of the first one", {
  tag: "@spec:hand-90",
}, async ({ page, context }) => {
  const plate = await keepOneEntry(page, context);
  await signOut(page);
  await page.getByRole("button", { name: "Sign out, keep them locked" }).click();
  await page.waitForURL("**/login");
  await page.getByLabel("Email").fill(MANAGER.email);
  await page.getByLabel("Password", { exact: true }).fill(MANAGER.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/dashboard/home");
  await letGo(context);
  await page.goto("/dashboard/intake/waiting");
  await expect(page.getByText("Nothing waits on this device.")).toBeVisible();
  const stored = await storedText(page);
  for (const secret of [plate, plate.replaceAll(" ", ""), "Kavya", "9812345670"])
    expect(stored).not.toContain(secret);
  expect(await rowsHere(page)).toMatchObject({ entries: 1, keys: 0 });
});

test("another garage of the same person shows no text of the first one", {
  tag: ["@prove", "@spec:hand-90"],
}, async ({ page, context }) => {
  const plate = await keepOneEntry(page, context);
  const showWaiting = async (branch: string) => {
    await page.goto("/dashboard/home");
    await switchTo(page, branch);
    await page.goto("/dashboard/intake/waiting");
  };
  const [andheri, whitefield] = OWNER.branches;
  await showWaiting(whitefield);
  await expect(page.getByText("Nothing waits on this device.")).toBeVisible();
  const stored = await storedText(page);
  for (const secret of [plate, plate.replaceAll(" ", "")]) expect(stored).not.toContain(secret);
  await letGo(context);
  await page.waitForTimeout(3_000);
  expect((await rowsHere(page)).entries).toBe(1);
  expect(await jobCount(page, plate)).toBe(0);
  await showWaiting(andheri);
  await expectSent(page);
  expect(await jobCount(page, plate)).toBe(1);
});

test("Send now sends the entries before the person signs out", {
  tag: ["@prove", "@spec:hand-91"],
}, async ({ page, context }) => {
  const plate = await keepOneEntry(page, context);
  await signOut(page);
  const question = page.getByRole("alertdialog", { name: "1 entry is not sent yet." });
  await question.getByRole("button", { name: "Send now" }).click();
  // The entry cannot leave yet, so the person stays.
  await expect(question.getByRole("button", { name: "Send now" })).toBeEnabled();
  await letGo(context);
  await question.getByRole("button", { name: "Send now" }).click();
  await page.waitForURL("**/login");
  await expect(page.getByText(/^Entries wait on this device/)).toBeHidden();
  await signIn(page);
  await page.waitForURL("**/dashboard/home");
  expect(await jobCount(page, plate)).toBe(1);
  expect((await rowsHere(page)).entries).toBe(0);
});

test("Delete them leaves nothing on the device, and makes no job", {
  tag: ["@prove", "@spec:hand-91"],
}, async ({ page, context }) => {
  const plate = await keepOneEntry(page, context);
  await signOut(page);
  await page.getByRole("button", { name: "Delete them" }).click();
  await page.waitForURL("**/login");
  expect(await rowsHere(page)).toEqual({});
  await letGo(context);
  await signIn(page);
  await page.waitForURL("**/dashboard/home");
  await page.goto("/dashboard/intake/waiting");
  await expect(page.getByText("Nothing waits on this device.")).toBeVisible();
  expect(await jobCount(page, plate)).toBe(0);
});

test("a session that ends between two entries loses neither of them", {
  tag: ["@prove", "@spec:hand-92"],
}, async ({ page, context }) => {
  const plates = [(await newCar(page)).plate, (await newCar(page)).plate];
  await switchOn(page);
  await context.setOffline(true);
  for (const plate of plates) await takeIn(page, plate);
  let sent = 0;
  await context.route("**/api/garage/intakes?*", async (route) => {
    sent += 1;
    if (sent < 2) return route.continue();
    await route.fulfill({
      status: 401,
      json: { success: false, message: "Your session has ended.", code: "session_over" },
    });
  });
  await context.setOffline(false);
  await page.waitForURL("**/login**", { timeout: 30_000 });
  expect(await rowsHere(page)).toMatchObject({ entries: 1, keys: 0 });
  await letGo(context);
  await signIn(page);
  await page.waitForURL("**/dashboard/**");
  await expectSent(page);
  for (const plate of plates) expect(await jobCount(page, plate)).toBe(1);
});

test("Switch off deletes prices and cars, and the entries can still be sent", {
  tag: ["@prove", "@spec:hand-97"],
}, async ({ page, context, ownerPage }) => {
  const { plate, garageId } = await newCar(page);
  await switchOn(page);
  // The list of the owner then has this name.
  const label = `Counter PC ${Math.floor(Math.random() * 1e9)}`;
  const device = await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open("counter-device");
      opening.onsuccess = () => resolve(opening.result);
    });
    return new Promise<string>((resolve) => {
      const reading = database.transaction("facts").objectStore("facts").get("device");
      reading.onsuccess = () => resolve(reading.result);
    });
  });
  await call(page, "POST", `counter/open?garageId=${garageId}`, { device, label });
  await context.setOffline(true);
  await takeIn(page, plate);
  expect(await rowsHere(page)).toMatchObject({ entries: 1, packs: 1 });

  await ownerPage.goto("/dashboard/account/garage");
  await ownerPage.getByRole("button", { name: `Switch off: ${label}` }).click();
  await expect(ownerPage.getByRole("button", { name: `Allow again: ${label}` })).toBeVisible();

  // A routed call needs no internet. The device is offline, so it does not try to send.
  await moveServer(page, HOUR);
  await holdBack(context);
  await context.setOffline(false);
  await page.goto("/dashboard/intake/waiting");
  await expect.poll(async () => (await rowsHere(page)).packs, { timeout: 20_000 }).toBe(0);
  await expect(entries(page)).toHaveCount(1);
  await context.setOffline(true);
  await context.unrouteAll({ behavior: "wait" });
  await page.goto("/dashboard/intake");
  await expect(page.getByText("This needs the internet.")).toBeVisible();
  await context.setOffline(false);
  await expectSent(page);
  expect(await jobCount(page, plate)).toBe(1);
});
