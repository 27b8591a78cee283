import type { Page } from "@playwright/test";
import { newcomer } from "../customers/shop";
import { call, newCar, newJob, type OpenedJob } from "../jobs/shop";
import { ADVISOR, IN_GRACE } from "../people";
import { type Newcomer, signInAs } from "../session/newcomer";
import { ANSWERED, expect, oneOf, SIZES, test } from "../stack";
import {
  COUNTER,
  closeReminders,
  create,
  DAY,
  deleteService,
  entries,
  expectSent,
  fillWith,
  HOUR,
  jobCount,
  jobOf,
  jobsOf,
  KEPT,
  line,
  moveServer,
  newService,
  openDesk,
  reprice,
  saved,
  switchOn,
  takeIn,
} from "./desk";

/** Something changes before an entry arrives, and the server decides without a question. */

const TECHNICIAN = 4;
const CANCELLED = 5;
const noteIn = (page: Page, text: string) =>
  saved(page).getByRole("list", { name: "Notes" }).getByText(text, { exact: true });

/** Returns the notes of the entry that the server takes in next. */
async function nextNotes(page: Page): Promise<string[]> {
  const answer = await page.waitForResponse(
    (one) => one.url().includes("/api/garage/intakes?") && one.ok(),
  );
  const { data } = (await answer.json()) as { data: { notes: { text: string }[] } };
  return data.notes.map(({ text }) => text);
}

/** Adds a car with a cancelled job. The server archives such a car and does not delete it. */
async function servedBefore(page: Page): Promise<OpenedJob> {
  const opened = await newJob(page);
  const { garageId, jobId } = opened;
  const cancelled = { jobId, jobStatusId: CANCELLED };
  await call(page, "POST", `jobs/change-status?garageId=${garageId}`, cancelled);
  return opened;
}

/** Adds a person to the owner's garage, who signs in with this password. */
async function hire(owner: Page, garageId: number, roleId: number) {
  const who = {
    staffName: "Tara Test",
    email: `tara${Date.now()}${Math.floor(Math.random() * 1000)}@e2e.example`,
    phoneNumber: "9820099999",
  };
  const password = "an own password";
  const query = `garageId=${garageId}`;
  const added = await call<{ staffId: number }>(owner, "POST", `staffs?${query}`, {
    ...who,
    roleId,
    password,
    cpassword: password,
  });
  const path = `staffs/${added.staffId}?${query}`;
  return {
    ...added,
    credentials: { email: who.email, password } satisfies Newcomer,
    become: (role: number) => call(owner, "PUT", path, { ...who, roleId: role }),
    leave: () => call(owner, "DELETE", path),
  };
}

for (const { where, viewport, tag } of SIZES) {
  test.describe(`without a question ${where}`, { tag }, () => {
    test.beforeEach(({ ownerPage: page }) => page.setViewportSize(viewport));

    const open = async (page: Page, text: string) => {
      await page.goto("/dashboard/intake");
      await line(page).fill(`${text} engine oil change`);
      await expect(page.getByRole("button", { name: "Remove Engine oil change" })).toBeVisible();
    };
    const fillNew = async (page: Page, { plate, name, phone }: ReturnType<typeof newcomer>) => {
      await open(page, `${plate} baleno`);
      await page.getByLabel("Customer Name").fill(name);
      await page.getByLabel("Phone No.").fill(phone);
    };

    test("a car that was removed comes back with its customer", async ({ ownerPage: page }) => {
      const { plate, garageId, vehicleId } = await servedBefore(page);
      await open(page, plate);
      await expect(page.getByRole("button", { name: /Kavya Nair/ })).toBeVisible();
      await call(page, "DELETE", `vehicles/${vehicleId}?garageId=${garageId}`);
      await create(page).click();
      await expect(noteIn(page, `${plate} was removed and is back.`)).toBeVisible();
      const [job] = await jobsOf(page, plate);
      expect(await jobOf(page, job?.jobId ?? 0)).toMatchObject({
        vehicleId,
        customerName: "Kavya Nair",
      });
    });

    test.describe("with a removed customer", () => {
      test.use({ provokes: ANSWERED(422) });

      test("the form says that a removed customer does not exist, and the car comes back with another one", {
        tag: "@prove",
      }, async ({ ownerPage: page }) => {
        const { plate, garageId, customerId, vehicleId } = await servedBefore(page);
        await open(page, plate);
        await expect(page.getByRole("button", { name: /Kavya Nair/ })).toBeVisible();
        const query = `garageId=${garageId}&customerId=${customerId}`;
        await call(page, "DELETE", `customers?${query}`);
        await create(page).click();
        await expect(page.getByText("This customer does not exist")).toBeVisible();
        await page.getByRole("button", { name: "Somebody else" }).click();
        const zoya = newcomer();
        await page.getByLabel("Customer Name").fill(zoya.name);
        await page.getByLabel("Phone No.").fill(zoya.phone);
        await create(page).click();
        await expect(noteIn(page, `${plate} was removed and is back.`)).toBeVisible();
        const [job] = await jobsOf(page, plate);
        expect(await jobOf(page, job?.jobId ?? 0)).toMatchObject({
          vehicleId,
          customerName: zoya.name,
        });
      });
    });

    test("the phone number of another customer makes a new customer", { tag: "@prove" }, async ({
      ownerPage: page,
    }) => {
      await newCar(page);
      const zoya = { ...newcomer(), phone: "9812345670" };
      await fillNew(page, zoya);
      await create(page).click();
      const text = `Kavya Nair has the same phone number. ${zoya.name} is a new customer.`;
      await expect(noteIn(page, text)).toBeVisible();
    });

    test("a customer whom somebody else registers first is the same customer", {
      tag: "@prove",
    }, async ({ ownerPage: page }) => {
      const { garageId } = await newCar(page);
      const zoya = newcomer();
      await fillNew(page, zoya);
      await page.waitForTimeout(1_000);
      const { vehicleId } = await call<{ vehicleId: number }>(page, "POST", "customers", {
        garageId,
        customerName: zoya.name,
        phoneNumber: zoya.phone,
        email: "zoya@mail.example",
        isPremiumCustomer: 0,
        vehicleNumber: zoya.plate,
        vehicleModel: "Maruti Baleno",
      });
      await create(page).click();
      const text = `${zoya.shownPlate} and ${zoya.name} are known here.`;
      await expect(noteIn(page, text)).toBeVisible();
      const [job] = await jobsOf(page, zoya.plate);
      expect((await jobOf(page, job?.jobId ?? 0)).vehicleId).toBe(vehicleId);
    });

    test("a person who no longer works here is not assigned", { tag: "@prove" }, async ({
      ownerPage: page,
    }) => {
      const { plate, garageId } = await newCar(page);
      const tara = await hire(page, garageId, TECHNICIAN);
      // The form assigns nobody, but the call can.
      await page.route("**/api/garage/intakes?*", (route) =>
        route.continue({
          postData: { ...route.request().postDataJSON(), assignedUserId: tara.staffId },
        }),
      );
      await open(page, plate);
      await expect(page.getByRole("button", { name: /Kavya Nair/ })).toBeVisible();
      await tara.leave();
      await create(page).click();
      const text = "Tara Test no longer works here, so nobody is assigned.";
      await expect(noteIn(page, text)).toBeVisible();
      const [job] = await jobsOf(page, plate);
      expect((await jobOf(page, job?.jobId ?? 0)).assignedUserId).toBeNull();
    });
  });

  test.describe(`on a device without internet ${where}`, { tag: "@prove" }, () => {
    test.use({
      ...COUNTER,
      provokes: oneOf(COUNTER.provokes, ANSWERED(400), ANSWERED(402)),
    });
    test.beforeEach(async ({ page }) => {
      test.setTimeout(120_000);
      await closeReminders(page);
    });

    test("the price on the slip holds after the price has risen, and its total is the job's total", async ({
      page,
      context,
      ownerPage,
    }) => {
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

    test("an entry from before the lock waits for the renewal, and is taken in within 48 hours of the lock", async ({
      page,
      context,
    }) => {
      await page.goto("/login");
      await signInAs(page, IN_GRACE);
      await page.waitForURL("**/dashboard/home");
      await page.setViewportSize(viewport);
      const { plate, garageId } = await newCar(page);
      type Subscription = { gracePeriodEndDate: string };
      const path = `get-last-subscription?garageId=${garageId}`;
      const { gracePeriodEndDate } = await call<Subscription>(page, "GET", path);
      const lock = Date.parse(`${gracePeriodEndDate}T00:00+05:30`) + DAY - Date.now();
      await switchOn(page);
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

    test("an entry of a person with another role stays, and is sent when the role is back", async ({
      page,
      context,
      ownerPage,
    }) => {
      const { plate, garageId } = await newCar(ownerPage);
      const tara = await hire(ownerPage, garageId, ADVISOR);
      await page.goto("/login");
      await signInAs(page, tara.credentials);
      await page.waitForURL("**/dashboard/home");
      await page.setViewportSize(viewport);
      await switchOn(page);
      await context.setOffline(true);
      await takeIn(page, plate);
      await tara.become(TECHNICIAN);
      await context.setOffline(false);
      await page.goto("/dashboard/intake/waiting");
      await expect(entries(page).getByText("Not allowed", { exact: true })).toBeVisible({
        timeout: 40_000,
      });
      await expect(
        entries(page).getByText("Not allowed. Show this entry to the owner."),
      ).toBeVisible();
      expect(await jobCount(ownerPage, plate)).toBe(0);
      await tara.become(ADVISOR);
      await expectSent(page);
      expect(await jobCount(ownerPage, plate)).toBe(1);
      await page.goto("about:blank");
      await tara.leave();
    });
  });
}
