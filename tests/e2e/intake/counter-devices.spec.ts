import type { Page } from "@playwright/test";
import { newcomer } from "../customers/shop";
import { newCar } from "../jobs/shop";
import { expect, test } from "../stack";
import {
  COUNTER,
  closeReminders,
  create,
  DAY,
  entries,
  expectSent,
  HOUR,
  KEPT,
  line,
  openDesk,
  switchOn,
  takeIn,
} from "./desk";
import { jobOf, jobsOf } from "./shop";

test.use(COUNTER);

/** Takes in a car that nobody knows. */
async function takeInNew(page: Page, plate: string, name: string, phone: string): Promise<void> {
  await page.goto("/dashboard/intake");
  await line(page).fill(`${plate} baleno engine oil change`);
  await page.getByLabel("Customer Name").fill(name);
  await page.getByLabel("Phone No.").fill(phone);
  await expect(page.getByLabel("Vehicle Model")).toHaveValue(/Baleno/);
  await create(page).click();
  await expect(page.getByRole("dialog", { name: KEPT })).toBeVisible();
}

test("one new plate on two devices becomes one car, after a decision", {
  tag: ["@prove", "@spec:hand-87"],
}, async ({ page, context, openContext }) => {
  test.setTimeout(120_000);
  const faults: string[] = [];
  const second = await openContext({ serviceWorkers: "allow" });
  const other = await second.newPage();
  for (const one of [context, second])
    one.on("response", (answer) => {
      if (answer.status() >= 500) faults.push(`${answer.status()} ${answer.url()}`);
    });
  const { plate, shownPlate } = newcomer();
  for (const desk of [page, other]) {
    await openDesk(desk);
    await switchOn(desk);
    await desk.context().setOffline(true);
  }
  await takeInNew(page, plate, "Zoya Khan", "9812345601");
  await takeInNew(other, plate, "Asha Rao", "9812345602");
  await context.setOffline(false);
  await expectSent(page);
  await second.setOffline(false);
  await other.goto("/dashboard/intake/waiting");
  await expect(entries(other).getByText("Needs you")).toBeVisible({ timeout: 40_000 });
  await other.getByRole("button", { name: "Answer" }).click();
  const dialog = other.getByRole("dialog", { name: "Please look at this entry." });
  await expect(dialog.getByText(/^JOB-\d+ is open for this car since /)).toBeVisible();
  await dialog.getByRole("button", { name: "New job" }).click();
  await expect(
    dialog.getByText(`${shownPlate} is known here. It belongs to Zoya Khan (98123 45601).`),
  ).toBeVisible();
  await dialog.getByRole("button", { name: "New owner" }).click();
  await expectSent(other);
  const jobs = await jobsOf(page, plate);
  expect(jobs).toHaveLength(2);
  const sheets = await Promise.all(jobs.map(({ jobId }) => jobOf(page, jobId)));
  expect(new Set(sheets.map(({ vehicleId }) => vehicleId)).size).toBe(1);
  expect(sheets.map(({ customerName }) => customerName)).toEqual(["Asha Rao", "Zoya Khan"]);
  expect(faults).toEqual([]);
});

for (const { what, wrongBy } of [
  { what: "a day ahead", wrongBy: DAY },
  { what: "a day behind", wrongBy: -DAY },
  { what: "a year ahead", wrongBy: 365 * DAY },
  { what: "a year behind", wrongBy: -365 * DAY },
])
  test(`a clock that is ${what} changes neither the dates nor the order of the entries`, {
    tag: ["@prove", "@spec:hand-50"],
  }, async ({ page, context }) => {
    test.setTimeout(90_000);
    await closeReminders(page);
    await page.clock.setFixedTime(Date.now() + wrongBy);
    await openDesk(page);
    const plates = [(await newCar(page)).plate, (await newCar(page)).plate];
    await switchOn(page);
    await context.setOffline(true);
    await takeIn(page, plates[0] ?? "");
    // The clock jumps back between the two entries.
    await page.clock.setFixedTime(Date.now() + wrongBy - 2 * HOUR);
    await takeIn(page, plates[1] ?? "");
    await context.setOffline(false);
    await expectSent(page);
    const days = new Set([dayOf(Date.now() - HOUR), dayOf(Date.now())]);
    const ids: number[] = [];
    for (const plate of plates) {
      const [job, ...others] = await jobsOf(page, plate);
      expect(others).toEqual([]);
      ids.push(job?.jobId ?? 0);
      expect(days).toContain((await jobOf(page, job?.jobId ?? 0)).entryDate);
    }
    expect(ids[0]).toBeLessThan(ids[1] ?? 0);
  });

const dayOf = (moment: number) =>
  new Date(moment).toLocaleDateString("en-CA", { timeZone: "Asia/Kolkata" });
