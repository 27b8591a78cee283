import type { Page } from "@playwright/test";
import { call, newCar } from "../jobs/shop";
import { IN_GRACE } from "../people";
import { signInAs } from "../session/newcomer";
import { ANSWERED, expect, oneOf, SIZES, test } from "../stack";
import {
  COUNTER,
  closeReminders,
  create,
  DAY,
  entries,
  expectSent,
  fillWith,
  HOUR,
  KEPT,
  moveServer,
  openDesk,
  switchOn,
  takeIn,
} from "./desk";
import { deleteService, jobCount, jobOf, jobsOf, newService, reprice } from "./shop";

/** Something changes while an entry waits on a device. */

/** Returns the notes of the entry that the server takes in next. */
async function nextNotes(page: Page): Promise<string[]> {
  const answer = await page.waitForResponse(
    (one) => one.url().includes("/api/garage/intakes?") && one.ok(),
  );
  const { data } = (await answer.json()) as { data: { notes: { text: string }[] } };
  return data.notes.map(({ text }) => text);
}

for (const { where, viewport } of SIZES) {
  test.describe(`on a device without internet ${where}`, { tag: "@prove" }, () => {
    test.use({
      ...COUNTER,
      provokes: oneOf(COUNTER.provokes, ANSWERED(400), ANSWERED(402)),
    });
    test.beforeEach(async ({ page }) => {
      test.setTimeout(120_000);
      await closeReminders(page);
    });

    test("the price on the slip holds after the price has risen, and its total is the job's total", {
      tag: ["@spec:hand-26", "@spec:hand-88"],
    }, async ({ page, context, ownerPage }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await openDesk(page);
      await page.setViewportSize(viewport);
      const { plate, garageId } = await newCar(page);
      const service = await newService(ownerPage, garageId, 2199.37);
      await switchOn(page);
      await context.setOffline(true);
      await fillWith(page, plate, service);
      const tax = page.getByRole("switch", { name: "Is Tax Applicable?" });
      if (!(await tax.isChecked())) await tax.check();
      await create(page).click();
      await expect(page.getByRole("dialog", { name: KEPT })).toBeVisible();
      await page.getByRole("button", { name: "Share slip" }).click();
      await expect(page.getByText("The slip is copied.")).toBeVisible();
      const slip = await page.evaluate(() => navigator.clipboard.readText());
      expect(slip).toContain(`${service.jobService}: ₹2,199.37\n`);
      const [, total = ""] = /^Total: ₹([\d,.]+)$/m.exec(slip) ?? [];
      await reprice(ownerPage, garageId, service, 2399);

      const notes = nextNotes(page);
      await context.setOffline(false);
      const note = `${service.jobService}: ₹2,199.37 as told, ₹2,399.00 today`;
      expect(await notes).toEqual([note]);
      await expectSent(page);
      const [job] = await jobsOf(page, plate);
      const { estimatedCost, taxCollected } = await jobOf(page, job?.jobId ?? 0);
      expect(taxCollected).toBe(1);
      expect(estimatedCost).toBeGreaterThan(2199.37);
      expect(Number(total.replaceAll(",", "")).toFixed(2)).toBe(estimatedCost.toFixed(2));
      await page.goto(`/dashboard/manage/jobs?jobId=${job?.jobId}`);
      await expect(page.getByText(note, { exact: true })).toBeVisible();
      await deleteService(ownerPage, garageId, service.garageJobServiceId);
    });

    test("an entry from before the lock waits for the renewal, and is taken in within 48 hours of the lock", {
      tag: ["@spec:hand-38", "@spec:hand-39"],
    }, async ({ page, context }) => {
      await page.goto("/login");
      await signInAs(page, IN_GRACE);
      await page.waitForURL("**/dashboard/home");
      await page.setViewportSize(viewport);
      const { plate, garageId } = await newCar(page);
      type Subscription = { gracePeriodEndDate: string };
      const path = `get-last-subscription?garageId=${garageId}`;
      const { gracePeriodEndDate } = await call<Subscription>(page, "GET", path);
      const lock = Date.parse(`${gracePeriodEndDate}T00:00+05:30`) + DAY - Date.now();
      // A locked garage takes in only what belongs to a pack of the last 48 hours.
      await moveServer(page, lock - 10 * HOUR);
      await switchOn(page);
      await context.unrouteAll({ behavior: "wait" });
      await context.setOffline(true);
      await takeIn(page, plate);

      await moveServer(page, lock + 49 * HOUR);
      await context.setOffline(false);
      await page.goto("/dashboard/intake/waiting");
      await expect(entries(page).getByText("Waits for renewal", { exact: true })).toBeVisible({
        timeout: 40_000,
      });
      await context.unrouteAll({ behavior: "wait" });
      await moveServer(page, lock + 24 * HOUR);
      await expectSent(page);
      await context.unrouteAll({ behavior: "wait" });
      expect(await jobCount(page, plate)).toBe(1);
    });
  });
}
