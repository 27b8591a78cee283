import type { Page } from "@playwright/test";
import { newcomer } from "../customers/shop";
import { call, newCar, newJob, type OpenedJob } from "../jobs/shop";
import { ANSWERED, expect, SIZES, test } from "../stack";
import { create, line, saved } from "./desk";
import { hire, jobOf, jobsOf, TECHNICIAN } from "./shop";

/** Something changes while the form is open, and the server decides without a question. */

const CANCELLED = 5;
const noteIn = (page: Page, text: string) =>
  saved(page).getByRole("list", { name: "Notes" }).getByText(text, { exact: true });

/** Adds a car with a cancelled job. The server archives such a car and does not delete it. */
async function servedBefore(page: Page): Promise<OpenedJob> {
  const opened = await newJob(page);
  const { garageId, jobId } = opened;
  const cancelled = { jobId, jobStatusId: CANCELLED };
  await call(page, "POST", `jobs/change-status?garageId=${garageId}`, cancelled);
  return opened;
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

    test("a car that was removed comes back with its customer", {
      tag: ["@prove", "@spec:hand-32"],
    }, async ({ ownerPage: page }) => {
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

    test("the phone number of another customer makes a new customer", {
      tag: ["@prove", "@spec:hand-33"],
    }, async ({ ownerPage: page }) => {
      await newCar(page);
      const zoya = { ...newcomer(), phone: "9812345670" };
      await fillNew(page, zoya);
      await create(page).click();
      const text = `Kavya Nair has the same phone number. ${zoya.name} is a new customer.`;
      await expect(noteIn(page, text)).toBeVisible();
    });

    test("a customer whom somebody else registers first is the same customer", {
      tag: ["@prove", "@spec:hand-30"],
    }, async ({ ownerPage: page }) => {
      const { garageId } = await newCar(page);
      const zoya = newcomer();
      // The form has asked for the car, and nobody had registered it yet.
      const unknown = page.waitForResponse(/get-search-details\?.*MH/);
      await fillNew(page, zoya);
      await unknown;
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

    test("a person who no longer works here is not assigned", {
      tag: ["@prove", "@spec:hand-36"],
    }, async ({ ownerPage: page }) => {
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
}
