import type { Page } from "@playwright/test";
import { newOwner } from "../founders";
import { call, newCar } from "../jobs/shop";
import { ADVISOR, signedIn, test as withStaff } from "../people";
import { ANSWERED, expect, SIZES, test } from "../stack";
import {
  COUNTER,
  create,
  DAY,
  entries,
  expectSent,
  fillWith,
  moveServer,
  openDesk,
  saved,
  switchOn,
  takeIn,
} from "./desk";
import { deleteService, jobOf, jobsOf, newService, reprice } from "./shop";

/** The real server asks about things that changed before the entry arrived. */

const dialog = (page: Page) => page.getByRole("dialog", { name: "Please look at this entry." });

/** The answers are buttons that a thumb reaches. */
async function expectAnswers(page: Page, text: string | RegExp, ...names: string[]): Promise<void> {
  await expect(dialog(page).getByText(text)).toBeVisible();
  for (const name of names) {
    const box = await dialog(page).getByRole("button", { name, exact: true }).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(
      page.viewportSize()?.height ?? 0,
    );
  }
}

for (const { where, viewport } of SIZES) {
  withStaff.describe(`a price ${where}`, () => {
    withStaff.use({ roleId: ADVISOR, provokes: ANSWERED(409) });

    withStaff(
      `an advisor decides about a price that changed without an offer ${where}`,
      { tag: ["@prove", "@spec:hand-28"] },
      async ({ staffPage: page, ownerPage }) => {
        await page.setViewportSize(viewport);
        await page.goto("/dashboard/home");
        const garageId = await page.evaluate(() => Number(localStorage.getItem("garageId")));
        const { plate } = await newCar(page);
        const service = await newService(ownerPage, garageId, 2199);
        await fillWith(page, plate, service);
        await reprice(ownerPage, garageId, service, 2399);
        await create(page).click();
        const text = `The price of ${service.jobService} is ₹2,399.00 now. You wrote ₹2,199.00.`;
        await expectAnswers(page, text, "Use ₹2,399.00", "Remove");
        await dialog(page).getByRole("button", { name: "Use ₹2,399.00" }).click();
        await expect(saved(page)).toBeVisible();
        await deleteService(ownerPage, garageId, service.garageJobServiceId);
      },
    );
  });

  test.describe(`a deleted service ${where}`, () => {
    test.use({ provokes: ANSWERED(409) });

    test(`a deleted service gets a question, and another one can be chosen ${where}`, {
      tag: ["@prove", "@spec:hand-29"],
    }, async ({ ownerPage: page }) => {
      await page.setViewportSize(viewport);
      const { plate, garageId } = await newCar(page);
      const service = await newService(page, garageId, 500);
      await fillWith(page, plate, service);
      await deleteService(page, garageId, service.garageJobServiceId);
      await create(page).click();
      const text = `${service.jobService} is no longer offered.`;
      await expectAnswers(page, text, "Choose another", "Remove");
      await dialog(page).getByRole("button", { name: "Choose another" }).click();
      const panel = page.getByRole("dialog", { name: "Add a service" });
      await panel.getByRole("button", { name: "Add Engine oil change" }).last().click();
      await panel.getByRole("button", { name: "Done, 1 service" }).click();
      await create(page).click();
      await expect(saved(page)).toBeVisible();
    });
  });

  test.describe(`GST ${where}`, () => {
    test.use({ provokes: ANSWERED(409) });

    test(`tax gets a question when the garage may no longer collect it ${where}`, {
      tag: ["@prove", "@spec:hand-37"],
    }, async ({ browser, request }) => {
      const page = await signedIn(browser, await newOwner(request));
      await page.setViewportSize(viewport);
      await page.goto("/dashboard/home");
      const { plate, garageId } = await newCar(page);
      const profile = {
        registration: "regular",
        gstin: "29AAPFU0939F1ZR",
        legalName: "Rao Motors",
        address: "100 Feet Road\nBengaluru 560038",
        stateCode: "29",
        phoneNumber: "9820077001",
        email: "rao@founder.example",
        invoicePrefix: "RM",
      };
      await call(page, "PUT", `gst-profile?garageId=${garageId}`, profile);
      const service = await newService(page, garageId, 1000);
      await fillWith(page, plate, service);
      const tax = page.getByRole("switch", { name: "Is Tax Applicable?" });
      if (!(await tax.isChecked())) await tax.check();
      const { version } = await call<{ version: number }>(
        page,
        "GET",
        `gst-profile?garageId=${garageId}`,
      );
      const unregistered = { ...profile, registration: "unregistered", gstin: "", version };
      await call(page, "PUT", `gst-profile?garageId=${garageId}`, unregistered);
      await create(page).click();
      await expectAnswers(page, "Your garage may no longer collect GST.", "Without tax");
      await dialog(page).getByRole("button", { name: "Without tax" }).click();
      await expect(saved(page)).toBeVisible();
      await page.context().close();
    });
  });

  test.describe(`an old entry ${where}`, () => {
    test.use(COUNTER);

    test(`an entry older than 7 days gets new dates ${where}`, {
      tag: ["@prove", "@spec:hand-43"],
    }, async ({ page, context }) => {
      test.setTimeout(120_000);
      await openDesk(page);
      await page.setViewportSize(viewport);
      const { plate } = await newCar(page);
      await switchOn(page);
      await context.setOffline(true);
      await takeIn(page, plate);
      const day = new Date().toLocaleDateString("en-GB", { timeZone: "Asia/Kolkata" });
      await moveServer(page, 8 * DAY);
      await context.setOffline(false);
      await page.goto("/dashboard/intake/waiting");
      await expect(entries(page).getByText("Needs you")).toBeVisible({ timeout: 40_000 });
      await page.getByRole("button", { name: "Answer" }).click();
      const text = `This entry is from ${day}. Please choose new dates.`;
      await expectAnswers(page, text, "Choose new dates");
      await dialog(page).getByRole("button", { name: "Choose new dates" }).click();
      await expect(page.getByLabel("Expected date of delivery")).toBeFocused();
      await create(page).click();
      await page.getByRole("button", { name: "Next car" }).click();
      await expectSent(page);
      const [job, ...others] = await jobsOf(page, plate);
      expect(others).toEqual([]);
      const later = new Date(Date.now() + 8 * DAY);
      expect((await jobOf(page, job?.jobId ?? 0)).entryDate).toBe(
        later.toLocaleDateString("en-CA", { timeZone: "Asia/Kolkata" }),
      );
    });
  });
}
