import type { Browser, Locator, Page } from "@playwright/test";
import { newcomer } from "../customers/shop";
import { newCar } from "../jobs/shop";
import { expect, PHONE, test } from "../stack";
import { create, line, saved } from "./desk";
import { jobCount } from "./shop";

/** A practised person types about eight letters in a second on a phone. */
const KEY_MS = 120;

type Options = NonNullable<Parameters<Browser["newContext"]>[0]>;
const TOUCH: Options = { viewport: PHONE, hasTouch: true, isMobile: true };

/** Types a line from home on, as a person does, and opens its job. Returns the time and the taps. */
async function pace(page: Page, text: string, beforeCreate: () => Promise<void>) {
  let taps = 0;
  await page.exposeFunction("noteTap", () => {
    taps += 1;
  });
  await page.addInitScript(() => {
    addEventListener(
      "pointerdown",
      (event) => {
        if (event.isTrusted) (window as unknown as { noteTap: () => void }).noteTap();
      },
      true,
    );
  });
  const tap = (target: Locator) => target.tap();
  await page.goto("/dashboard/home");
  await tap(page.getByRole("main").getByRole("link", { name: "Quick entry" }));
  await expect(line(page)).toBeFocused();
  const began = Date.now();
  await page.keyboard.type(text, { delay: KEY_MS });
  await beforeCreate();
  await tap(create(page));
  await expect(saved(page)).toBeVisible();
  const seconds = (Date.now() - began) / 1000;
  await expect.poll(() => taps).toBeGreaterThan(0);
  return { seconds, taps };
}

/** The report of a run shows the figures. */
function note(what: string, { seconds, taps }: { seconds: number; taps: number }): void {
  const figures = `${what}: ${seconds.toFixed(1)} s, ${taps} taps`;
  test.info().annotations.push({ type: "pace", description: figures });
  process.stdout.write(`    ${figures}\n`);
}

test("a known car is an open job within 15 seconds and 2 taps on a phone", {
  tag: ["@prove", "@spec:hand-84"],
}, async ({ ownerState, openContext, ownerPage }) => {
  test.setTimeout(90_000);
  const { plate } = await newCar(ownerPage);
  const context = await openContext({ ...TOUCH, storageState: ownerState });
  const page = await context.newPage();
  const measured = await pace(page, `${plate.toLowerCase()} engine oil change kal shaam`, () =>
    expect(page.getByRole("button", { name: /Kavya Nair/ })).toHaveAttribute(
      "aria-pressed",
      "true",
    ),
  );
  note("known car", measured);
  expect(measured.seconds).toBeLessThanOrEqual(15);
  expect(measured.taps).toBeLessThanOrEqual(2);
  expect(await jobCount(ownerPage, plate)).toBe(1);
});

test("a new customer with a new car is an open job within 40 seconds on a phone", {
  tag: ["@prove", "@spec:hand-84"],
}, async ({ ownerState, openContext, ownerPage }) => {
  test.setTimeout(120_000);
  await ownerPage.goto("/dashboard/home");
  const { plate, shownPlate, phone } = newcomer();
  const context = await openContext({ ...TOUCH, storageState: ownerState });
  const page = await context.newPage();
  const text = `${shownPlate.toLowerCase()} baleno engine oil change kal shaam, Zoya Khan ${phone}`;
  const measured = await pace(page, text, async () => {
    await expect(page.getByLabel("Customer Name")).toHaveValue("Zoya Khan");
    await expect(page.getByLabel("Phone No.")).toHaveValue(phone);
    await expect(page.getByLabel("Vehicle Model")).toHaveValue(/Baleno/);
  });
  note("new customer", measured);
  expect(measured.seconds).toBeLessThanOrEqual(40);
  expect(await jobCount(ownerPage, plate)).toBe(1);
});
