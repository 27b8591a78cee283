import { expectNoSidewaysScroll, servedCar } from "../customers/shop";
import { ANSWERED, expect, SIZES, test } from "../stack";

const HISTORY = "/dashboard/manage/customers/view/vehicleHistory";

for (const { where, viewport } of SIZES) {
  test(`a vehicle is found by its number and opened ${where}`, {
    tag: ["@prove", "@spec:customers-18"],
  }, async ({ ownerPage: page }) => {
    await page.setViewportSize(viewport);
    const { vehicleNumber, owner } = await servedCar(page);
    await page.goto("/dashboard/manage/vehicles");
    await page.getByRole("textbox", { name: "Vehicle No" }).fill(vehicleNumber.toLowerCase());
    await expect(page).toHaveURL(new RegExp(`search=${vehicleNumber}$`));
    await expect(page.getByText("1-1 of 1 results")).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByText("view", { exact: true }).locator("visible=true").click();
    await expect(page).toHaveURL(/\/dashboard\/manage\/vehicles\/view\?.*vehicleId=\d+$/);
    await expect(page.getByText(owner.customerName).locator("visible=true").first()).toBeVisible();
    await page.reload();
    await expect(page.getByText(owner.customerName).locator("visible=true").first()).toBeVisible();
    await expect(page.getByRole("heading", { name: "Job History" })).toBeVisible();
    await expectNoSidewaysScroll(page);
  });

  test(`a customer's vehicle links to its job history ${where}`, { tag: "@prove" }, async ({
    ownerPage: page,
  }) => {
    await page.setViewportSize(viewport);
    const { owner, vehicleId, job } = await servedCar(page);
    await page.goto(`/dashboard/manage/customers/view?customerId=${owner.customerId}`);
    await page.getByText("view", { exact: true }).locator("visible=true").first().click();
    await expect(page).toHaveURL(new RegExp(`${HISTORY}\\?`));
    await page.goto(`${HISTORY}?vehicleId=${vehicleId}&customerId=${owner.customerId}`);
    await expect(page.getByText(job.jobCode).locator("visible=true")).toBeVisible();
    await page.reload();
    await expect(page.getByText(job.jobCode).locator("visible=true")).toBeVisible();
    await expectNoSidewaysScroll(page);

    const badge = page.getByRole("button", { name: /more services$/ }).locator("visible=true");
    await badge.first().click();
    const rest = job.jobServiceSummary.split(",")[1]?.trim() ?? "";
    await expect(
      page.getByRole("listitem").getByText(rest).locator("visible=true").first(),
    ).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(badge.first()).toHaveAttribute("aria-expanded", "false");
  });

  test(`an invoice can be sent from the vehicle history ${where}`, {
    tag: ["@prove", "@spec:customers-17", "@spec:customers-42"],
  }, async ({ ownerPage: page }) => {
    await page.setViewportSize(viewport);
    const { owner, vehicleId, job } = await servedCar(page);
    await page.route("**/api/garage/send-job-invoice/**", async (route) => {
      expect(route.request().method()).toBe("POST");
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue();
    });
    await page.goto(`${HISTORY}?vehicleId=${vehicleId}&customerId=${owner.customerId}`);
    await page
      .getByRole("button", { name: `Send Invoice for ${job.jobCode}` })
      .locator("visible=true")
      .click();
    await expect(page.getByText("Sending...").locator("visible=true")).toBeVisible();
    await expect(page.getByText("Sending the invoice…")).toBeVisible();
    await expect(page.getByText("Invoice sent successfully")).toBeVisible();
    await expect(page.getByText("Sending the invoice…")).toBeHidden();
  });
}

test("hovering over the “more services” badge of a job in the vehicle history shows the job's other services", {
  tag: ["@prove", "@spec:customers-16"],
}, async ({ ownerPage: page }) => {
  const { owner, vehicleId } = await servedCar(page);
  await page.goto(`${HISTORY}?vehicleId=${vehicleId}&customerId=${owner.customerId}`);
  const badge = page.getByRole("button", { name: /more services$/ }).locator("visible=true");
  await badge.first().hover();
  await expect(badge.first()).toHaveAttribute("aria-expanded", "true");
  await page.mouse.move(0, 0);
  await expect(badge.first()).toHaveAttribute("aria-expanded", "false");
});

test("the vehicle screen without an id in the URL links to the vehicle list", {
  tag: "@prove",
}, async ({ ownerPage: page }) => {
  await page.goto("/dashboard/manage/vehicles/view");
  await page.getByRole("link", { name: "Go to the vehicle list" }).click();
  await expect(page).toHaveURL(/\/dashboard\/manage\/vehicles$/);
});

test.describe("unknown vehicle", () => {
  test.use({ provokes: ANSWERED(404) });

  test("a URL with an unknown vehicle id shows that the vehicle is not in this garage any more", {
    tag: "@prove",
  }, async ({ ownerPage: page }) => {
    await page.goto("/dashboard/manage/vehicles/view?vehicleId=999999999999");
    await expect(page.getByText("This vehicle is not in this garage any more.")).toBeVisible();
  });
});
