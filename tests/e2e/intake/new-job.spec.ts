import type { Page } from "@playwright/test";
import { expectAccessible } from "../accessibility";
import { expectNoSidewaysScroll, fillCustomer, fillVehicle, newcomer } from "../customers/shop";
import { newCar, newJob } from "../jobs/shop";
import { ANSWERED, expect, PHONE, SIZES, test } from "../stack";
import { taps } from "../taps";
import { COUNTER, create, fillKnown, keep, line, openDesk, saved, switchOn } from "./desk";
import { jobCount } from "./shop";

/** These are tests of the page behind the + of home. It begins with the line of quick entry. */

const toJob = (page: Page) => page.getByRole("button", { name: "Continue to job" });

test.describe("taps on a phone, from home to the open job", () => {
  /** Opens the page with the + of the bar, and types the line without another tap. */
  async function begin(page: Page, text: string) {
    await page.setViewportSize(PHONE);
    await page.goto("/dashboard/home");
    const counted = taps();
    const bar = page.getByRole("navigation", { name: "Main" });
    await counted.tap(bar.getByRole("link", { name: "Add New Job" }));
    await expect(line(page)).toBeFocused();
    await page.keyboard.type(text);
    return counted;
  }

  async function openSheet(page: Page, counted: ReturnType<typeof taps>, plate: string) {
    await counted.tap(saved(page).getByRole("button", { name: "View Job" }));
    await expect(page.getByRole("heading", { name: "Job Sheet" })).toBeVisible();
    expect(await jobCount(page, plate)).toBeGreaterThan(0);
  }

  test("a known car needs three", async ({ ownerPage: page }) => {
    const { plate } = await newCar(page);
    const counted = await begin(page, `${plate} engine oil change`);
    await counted.tap(create(page));
    await openSheet(page, counted, plate);
    expect(counted.count()).toBe(3);
  });

  test.describe("with a question", () => {
    test.use({ provokes: ANSWERED(409) });

    test("a known car with an open job needs four", { tag: "@prove" }, async ({
      ownerPage: page,
    }) => {
      const { plate, jobCode } = await newJob(page);
      const counted = await begin(page, `${plate} foam wash`);
      await expect(page.getByText(`${jobCode} is open for this car since`)).toBeVisible();
      await counted.tap(create(page));
      const question = page.getByRole("dialog", { name: "Please look at this entry." });
      await counted.tap(question.getByRole("button", { name: "New job", exact: true }));
      await openSheet(page, counted, plate);
      expect(counted.count()).toBe(4);
      expect(await jobCount(page, plate)).toBe(2);
    });
  });

  test("a new car of a new customer needs three", async ({ ownerPage: page }) => {
    const { plate, shownPlate, phone } = newcomer();
    const text = `${shownPlate} baleno engine oil change kal shaam, Zoya Khan ${phone}`;
    const counted = await begin(page, text);
    await counted.tap(create(page));
    await openSheet(page, counted, plate);
    expect(counted.count()).toBe(3);
  });
});

for (const { where, viewport, tag } of SIZES) {
  test.describe(`the page behind the + ${where}`, { tag }, () => {
    test.beforeEach(({ ownerPage: page }) => page.setViewportSize(viewport));

    test("the form is below the line, leaves with the first word and returns with its text", async ({
      ownerPage: page,
    }) => {
      const zoya = newcomer();
      await page.goto("/dashboard/add/newJob");
      await expect(line(page)).toBeFocused();
      await fillVehicle(page, zoya);
      await fillCustomer(page, zoya);
      await expectNoSidewaysScroll(page);
      await line(page).click();
      await page.keyboard.type("engine oil change");
      await expect(create(page)).toBeVisible();
      await expect(toJob(page)).toBeHidden();
      await expect(page.getByRole("button", { name: "Remove Engine oil change" })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await line(page).fill("");
      await expect(create(page)).toBeHidden();
      await expect(page.getByLabel("Vehicle Number")).toHaveValue(zoya.plate);
      await toJob(page).click();
      await expect(page).toHaveURL(/\/dashboard\/add-new-job\?/);
    });

    test("a known plate in the form leads to a new job of its owner", { tag: "@prove" }, async ({
      ownerPage: page,
    }) => {
      const { plate, jobCode, customerId, vehicleId } = await newJob(page);
      await page.goto("/dashboard/add/newJob");
      await page.getByLabel("Vehicle Number").fill(plate);
      await expect(page.getByText(`${plate} is known here: Tata Nexon.`)).toBeVisible();
      await expect(page.getByText(`${jobCode} is open for this car since`)).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, "a known plate");
      await page.getByRole("link", { name: "Kavya Nair" }).click();
      await expect(page).toHaveURL(
        new RegExp(`add-new-job\\?garageId=\\d+&customerId=${customerId}&vehicleId=${vehicleId}$`),
      );
    });
  });
}

test.describe("without internet", () => {
  test.use(COUNTER);

  test("the + takes in a car on a device with a counter", { tag: "@prove" }, async ({
    page,
    context,
  }) => {
    await openDesk(page);
    const { plate } = await newCar(page);
    await switchOn(page);
    await page.setViewportSize(PHONE);
    await page.goto("/dashboard/home");
    await context.setOffline(true);
    const bar = page.getByRole("navigation", { name: "Main" });
    await bar.getByRole("link", { name: "Add New Job" }).click();
    await fillKnown(page, plate);
    await keep(page);
  });
});
