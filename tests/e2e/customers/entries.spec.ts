import { ANSWERED, expect, PHONE, SIZES, test } from "../stack";
import { expectNoSidewaysScroll, fillCustomer, fillVehicle, newcomer, servedCar } from "./shop";

for (const { where, viewport } of SIZES) {
  test(`adding a new customer with a vehicle opens the job form ${where}`, {
    tag: ["@prove", "@spec:customers-13", "@spec:customers-26"],
  }, async ({ ownerPage: page }) => {
    const zoya = newcomer();
    await page.setViewportSize(viewport);
    await page.goto("/dashboard/add/newJob");
    await expect(page.getByRole("link", { name: "Alerts" })).toHaveCount(0);
    await fillVehicle(page, zoya);
    await fillCustomer(page, zoya);
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Continue to job" }).click();
    await expect(page).toHaveURL(
      /\/dashboard\/add-new-job\?garageId=\d+&customerId=\d+&vehicleId=\d+$/,
    );
  });

  test(`adding another vehicle to a known customer opens the job form ${where}`, {
    tag: ["@prove", "@spec:customers-23"],
  }, async ({ ownerPage: page }) => {
    await page.setViewportSize(viewport);
    const { owner } = await servedCar(page);
    await page.goto(`/dashboard/add/vehicleToCustomer?searchBy=0&customerId=${owner.customerId}`);
    const heading = page.getByRole("heading", { name: /^New Vehicle Entry For / });
    await expect(heading).toContainText(owner.phoneNumber.slice(0, 5));
    await page.reload();
    await expect(heading).toBeVisible();
    await fillVehicle(page, newcomer());
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Continue to job" }).click();
    await expect(page).toHaveURL(new RegExp(`customerId=${owner.customerId}&vehicleId=\\d+$`));
  });

  test(`adding another customer to a known vehicle opens the job form ${where}`, {
    tag: ["@prove", "@spec:customers-24"],
  }, async ({ ownerPage: page }) => {
    await page.setViewportSize(viewport);
    const { vehicleId } = await servedCar(page);
    await page.goto(`/dashboard/add/vehicleToCustomer?searchBy=1&vehicleId=${vehicleId}`);
    await expect(page.getByText("Vehicle Modal")).toBeVisible();
    await page.reload();
    await fillCustomer(page, newcomer());
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Continue to job" }).click();
    await expect(page).toHaveURL(new RegExp(`customerId=\\d+&vehicleId=${vehicleId}$`));
  });

  test(`the old page “add-new-vehicle” adds a vehicle to a customer ${where}`, {
    tag: ["@prove", "@spec:customers-22"],
  }, async ({ ownerPage: page }) => {
    await page.setViewportSize(viewport);
    const { owner } = await servedCar(page);
    await page.goto(`/dashboard/manage/customers/add-new-vehicle?customerId=${owner.customerId}`);
    await expect(page.getByText(owner.customerName)).toBeVisible();
    await fillVehicle(page, newcomer());
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "PROCEED" }).click();
    await expect(page).toHaveURL(/\/dashboard\/manage\/customers$/);
  });
}

test("typing a known phone number lists its customers, and a customer's link opens the form New Vehicle Entry", {
  tag: "@prove",
}, async ({ ownerPage: page }) => {
  const { owner } = await servedCar(page);
  await page.goto("/dashboard/add/newJob");
  await fillCustomer(page, { ...newcomer(), phone: owner.phoneNumber });
  await page.getByRole("status").getByRole("link", { name: owner.customerName }).first().click();
  // The page asks for confirmation, because the form contains text.
  await page.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("heading", { name: /^New Vehicle Entry For / })).toBeVisible();
  await fillVehicle(page, newcomer());
  await page.getByRole("button", { name: "Continue to job" }).click();
  await expect(page).toHaveURL(new RegExp(`customerId=${owner.customerId}&vehicleId=\\d+$`));
});

test.describe("known vehicle", () => {
  test.use({ provokes: ANSWERED(422) });

  test("a new vehicle with a number that the garage already has is refused", {
    tag: "@prove",
  }, async ({ ownerPage: page }) => {
    const { owner, vehicleNumber } = await servedCar(page);
    await page.goto(`/dashboard/manage/customers/add-new-vehicle?customerId=${owner.customerId}`);
    const known = { ...newcomer(), plate: vehicleNumber };
    await fillVehicle(page, known);
    await page.getByRole("button", { name: "PROCEED" }).click();
    // The page shows the reason twice: as a toast and under the field.
    await expect(page.getByText(/Your garage already has the vehicle/)).toHaveCount(2);
  });
});

test.describe("unusual plate", () => {
  // The search knows no such plate.
  test.use({ provokes: ANSWERED(422) });

  test("an unusual plate is accepted after the person ticks the checkbox for a different plate", {
    tag: ["@prove", "@spec:customers-35"],
  }, async ({ ownerPage: page }) => {
    const zoya = { ...newcomer(), plate: `${Date.now() % 100_000}CD` };
    await page.goto("/dashboard/add/newJob");
    await fillVehicle(page, zoya);
    await fillCustomer(page, zoya);
    await page.getByRole("button", { name: "Continue to job" }).click();
    await expect(page.getByText("Invalid Vehicle Number format")).toBeVisible();
    await page.getByRole("checkbox", { name: /different plate/ }).check();
    await page.getByRole("button", { name: "Continue to job" }).click();
    await expect(page).toHaveURL(/\/dashboard\/add-new-job\?/);
  });
});

test("Cancel on the new job page and the back link of the new entry page open home", {
  tag: ["@prove", "@spec:customers-25"],
}, async ({ ownerPage: page }) => {
  await page.goto("/dashboard/add/newJob");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/dashboard\/home$/);
  await page.goto("/dashboard/add/vehicleToCustomer");
  await page.getByRole("link", { name: "Back to the home page" }).click();
  await expect(page).toHaveURL(/\/dashboard\/home$/);
});

test("error messages of the new job page are not hidden behind the buttons at the bottom of a phone screen", {
  tag: "@prove",
}, async ({ openContext, ownerState }) => {
  const touch = { viewport: PHONE, hasTouch: true, isMobile: true };
  const page = await (await openContext({ storageState: ownerState, ...touch })).newPage();
  const zoya = newcomer();
  await page.goto("/dashboard/add/newJob");
  await fillVehicle(page, zoya);
  await fillCustomer(page, zoya);
  const email = page.getByLabel("Email Address");
  await email.fill("");
  await page.evaluate(() => scrollTo(0, 0));
  const go = page.getByRole("button", { name: "Continue to job" });
  await go.tap();
  await expect(email).toBeFocused();
  const said = await page.getByText("Email is required").boundingBox();
  const bar = await go.boundingBox();
  expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThan((bar?.y ?? 0) - 16);

  await page.reload();
  await page.getByLabel("Phone No.").tap();
  await page.keyboard.type(zoya.phone);
  await email.tap();
  await page.keyboard.type("zoya@example.in");
  await expect(email).toHaveValue("zoya@example.in");
});

test("error messages of the new job page are not hidden behind the form's buttons on a desktop", async ({
  ownerPage: page,
}) => {
  const zoya = newcomer();
  await page.goto("/dashboard/add/newJob");
  await fillVehicle(page, zoya);
  await fillCustomer(page, zoya);
  const email = page.getByLabel("Email Address");
  await email.fill("");
  const go = page.getByRole("button", { name: "Continue to job" });
  const bar = (await go.boundingBox())?.y ?? 0;
  // This scrolls the page until the buttons cover the field.
  await email.evaluate((field, y) => scrollBy(0, field.getBoundingClientRect().top - y), bar);
  await go.click();
  await expect(email).toBeFocused();
  const said = await page.getByText("Email is required").boundingBox();
  expect((said?.y ?? Number.POSITIVE_INFINITY) + (said?.height ?? 0)).toBeLessThan(bar);
});
