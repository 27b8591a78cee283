import { newCar, pictures } from "../jobs/shop";
import { expect, test } from "../stack";
import {
  COUNTER,
  counterSwitch,
  create,
  DAY,
  HOUR,
  KEPT,
  line,
  NOT_KEPT,
  openDesk,
  rowsHere,
  switchOn,
  takeIn,
} from "./desk";
import { jobCount } from "./shop";

test.use(COUNTER);

test.beforeEach(async ({ page }) => {
  test.setTimeout(90_000);
  await openDesk(page);
});

test("after 48 hours no car is taken in, and after 7 days prices and cars are deleted", {
  tag: ["@prove", "@spec:hand-96"],
}, async ({ page, context }) => {
  const { plate } = await newCar(page);
  await switchOn(page);
  const began = Date.now();
  await context.setOffline(true);
  await page.clock.setFixedTime(began + 47 * HOUR);
  await takeIn(page, plate);
  await page.clock.setFixedTime(began + 48 * HOUR + 60_000);
  await page.goto("/dashboard/intake");
  await expect(
    page.getByText(
      /^This device was last online on \d\d\/\d\d\/\d{4} at \d\d:\d\d\. Go online to take in cars\.$/,
    ),
  ).toBeVisible();
  await expect(create(page)).toHaveCount(0);
  expect(await rowsHere(page)).toMatchObject({ entries: 1, packs: 1 });
  await page.clock.setFixedTime(began + 7 * DAY + 60_000);
  await page.goto("/dashboard/intake");
  await expect(page.getByText("This needs the internet.")).toBeVisible();
  expect(await rowsHere(page)).toMatchObject({ entries: 1, packs: 0 });
});

test("a full storage says so, and the form and its photo stay", {
  tag: ["@prove", "@spec:hand-93"],
}, async ({ page, context }) => {
  test.setTimeout(120_000);
  const { plate } = await newCar(page);
  await switchOn(page);
  await context.setOffline(true);
  await page.goto("/dashboard/intake");
  await line(page).fill(`${plate} engine oil change`);
  await expect(page.getByLabel("Vehicle Model")).toHaveValue("Tata Nexon");
  const [first, second] = await pictures(page, "teal", "orange");
  await page.getByLabel("Add photos").setInputFiles(first ? [first] : []);
  await expect(page.getByRole("img", { name: "Photo 1" })).toBeVisible();
  const devtools = await context.newCDPSession(page);
  const origin = new URL(page.url()).origin;
  await devtools.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
  // Chromium keeps its last measure of the free space for 30 seconds.
  await page.waitForTimeout(31_000);
  await page.getByLabel("Add photos").setInputFiles(second ? [second] : []);
  await expect(page.getByText(NOT_KEPT).first()).toBeVisible();
  await expect(page.getByRole("img", { name: /^Photo \d$/ })).toHaveCount(1);
  await create(page).click();
  await expect(page.getByRole("dialog", { name: NOT_KEPT })).toBeVisible();
  await page.getByRole("button", { name: "Back to the entry" }).click();
  await expect(page.getByLabel("Vehicle Number")).toHaveValue(plate);
  await devtools.send("Storage.overrideQuotaForOrigin", { origin });
  await create(page).click();
  await expect(page.getByRole("dialog", { name: KEPT })).toBeVisible();
  expect(await rowsHere(page)).toMatchObject({ entries: 1, photos: 1 });
});

test("a browser that deletes the storage says so, and the form stays", {
  tag: ["@prove", "@spec:hand-93"],
}, async ({ page, context }) => {
  const { plate } = await newCar(page);
  await switchOn(page);
  await context.setOffline(true);
  await page.goto("/dashboard/intake");
  await line(page).fill(`${plate} engine oil change`);
  await expect(page.getByLabel("Vehicle Model")).toHaveValue("Tata Nexon");
  const devtools = await context.newCDPSession(page);
  await devtools.send("Storage.clearDataForOrigin", {
    origin: new URL(page.url()).origin,
    storageTypes: "indexeddb",
  });
  await create(page).click();
  await expect(page.getByRole("dialog", { name: NOT_KEPT })).toBeVisible();
  await expect(page.getByRole("button", { name: "Print slip" })).toBeVisible();
  await page.getByRole("button", { name: "Back to the entry" }).click();
  await expect(page.getByLabel("Vehicle Number")).toHaveValue(plate);
});

const REFUSALS = [
  {
    what: "without a secure address",
    sentence: "This needs a secure address (https).",
    break: () => Object.defineProperty(window, "isSecureContext", { value: false }),
  },
  {
    what: "without crypto.subtle",
    sentence: "This needs a secure address (https).",
    break: () => Object.defineProperty(crypto, "subtle", { value: undefined }),
  },
  {
    what: "with little space",
    sentence: "There is not enough space on this device.",
    break: () => {
      navigator.storage.estimate = async () => ({ quota: 60e6, usage: 20e6 });
    },
  },
  {
    what: "that refuses to store",
    sentence: "The offline counter could not be switched on. Try again.",
    break: () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException("private window", "InvalidStateError");
      };
    },
  },
];

for (const { what, sentence, break: refuse } of REFUSALS)
  test(`a browser ${what} says why it has no counter, and quick entry works online`, {
    tag: ["@prove", "@spec:hand-94"],
  }, async ({ page }) => {
    const { plate } = await newCar(page);
    await page.addInitScript(refuse);
    await page.goto("/dashboard/account");
    await counterSwitch(page).click();
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(counterSwitch(page)).not.toBeChecked();
    await page.goto("/dashboard/intake");
    await line(page).fill(`${plate} engine oil change`);
    await expect(page.getByRole("button", { name: /Kavya Nair/ })).toBeVisible();
    const intakes = "**/api/garage/intakes?*";
    await page.route(intakes, (route) => route.abort());
    await create(page).click();
    await expect(
      page.getByText("Network error: Please check your internet connection."),
    ).toBeVisible();
    await expect(page.getByLabel("Vehicle Number")).toHaveValue(plate);
    await page.unroute(intakes);
    await create(page).click();
    await expect(
      page.getByRole("dialog", { name: /^The entry is saved as JOB-\d+/ }),
    ).toBeVisible();
    expect(await jobCount(page, plate)).toBe(1);
  });
