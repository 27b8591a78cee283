import type { Page } from "@playwright/test";
import { newCar, newJob } from "../jobs/shop";
import { ANSWERED, expect, NO_ANSWER, SIZES, test } from "../stack";

const field = (page: Page) => page.getByRole("combobox", { name: /Vehicle number/ });
const suggestions = (page: Page) => page.getByRole("listbox", { name: "Suggestions" });

for (const { where, viewport } of SIZES) {
  test(`home search ${where} finds a vehicle by the first letters of its plate and opens a new job`, {
    tag: ["@prove", "@spec:home-13", "@spec:home-27"],
  }, async ({ ownerPage: page }) => {
    await page.setViewportSize(viewport);
    // The test adds a new car, because parallel tests add and delete the other cars.
    const first = (await newCar(page)).plate.replaceAll(" ", "").slice(0, 8);
    await page.goto("/dashboard/home");
    await field(page).pressSequentially(first.toLowerCase(), { delay: 30 });
    await expect(field(page)).toHaveValue(first);
    await expect(suggestions(page)).toBeVisible();
    await expect(suggestions(page)).toHaveCSS("max-height", "240px");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");

    const popup = page.getByRole("dialog", { name: "Which customer?" });
    await popup.getByRole("radio").first().check();
    await popup.getByRole("button", { name: "Confirm Customer" }).click();
    await page.waitForURL(/\/dashboard\/add-new-job\?garageId=\d+&customerId=\d+&vehicleId=\d+$/);
    await page.goBack();
    await expect(field(page)).toBeVisible();
  });
}

test("searching for a phone number on home shows the customer's vehicles and a new entry button", {
  tag: ["@prove", "@spec:home-12"],
}, async ({ ownerPage: page }) => {
  await page.goto("/dashboard/home");
  const phone = await existingPhone(page);
  await field(page).fill(phone);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  const popup = page.getByRole("dialog", { name: "Which vehicle?" });
  await expect(popup.getByText("Customer:").first()).toBeVisible();
  await popup.getByRole("button", { name: "New Entry?" }).click();
  await page.waitForURL(/vehicleToCustomer\?garageId=\d+&searchBy=0&customerId=\d+$/);
});

test("text typed into the home search before the page is interactive is kept and finds the vehicle's open job", {
  tag: "@prove",
}, async ({ ownerPage: page }) => {
  const { plate, jobCode } = await newJob(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/_next/static/chunks/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/dashboard/home", { waitUntil: "commit" });
  await field(page).fill(plate);
  release();
  await expect(page.getByRole("heading", { name: /^Hello, ./ })).toBeVisible();
  await expect(suggestions(page)).toBeVisible();
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByRole("link", { name: `In the shop: ${jobCode} Open` }).click();
  await expect(page.getByRole("heading", { name: "Job Sheet" })).toBeVisible();
  await expect(page.getByRole("main").getByText(jobCode, { exact: true })).toBeVisible();
});

/** Returns the phone number of an existing customer. */
async function existingPhone(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const headers = {
      Authorization: `Bearer ${localStorage.getItem("token")}`,
      "X-Garage-Id": localStorage.getItem("garageId") ?? "",
    };
    const answer = await fetch("/api/garage/customers?currentPage=1&pageSize=10", { headers });
    return (await answer.json()).data.customers[0].phoneNumber;
  });
}

test.describe("home search errors", { tag: "@spec:home-24" }, () => {
  test.use({ provokes: ANSWERED(422) });
  test("an error of the home search disappears after two seconds, and the typed text stays", {
    tag: "@prove",
  }, async ({ ownerPage: page }) => {
    await page.goto("/dashboard/home");
    const search = page.getByRole("button", { name: "Search", exact: true });
    await search.click();
    await expect(page.getByText("Search is empty")).toBeVisible();
    await expect(page.getByText("Search is empty")).toBeHidden({ timeout: 2_600 });
    await field(page).fill("12");
    await search.click();
    await expect(
      page.getByText("Please enter a valid phone number or vehicle number."),
    ).toBeVisible();
    await field(page).fill("9000000001");
    await search.click();
    await expect(page.getByText("No record found.")).toBeVisible();
    await expect(field(page)).toHaveValue("9000000001");
  });
});

test.describe("home search without a server", { tag: "@spec:home-25" }, () => {
  test.use({ provokes: NO_ANSWER });
  test("a failed home search shows an error, and a banner is visible until the server answers again", {
    tag: "@prove",
  }, async ({ ownerPage: page }) => {
    await page.goto("/dashboard/home");
    await page.waitForLoadState("networkidle");
    for (const path of ["**/api/**", "**/healthz"])
      await page.route(path, (route) => route.abort());
    await field(page).fill("MH12AB1234");
    await page.keyboard.press("Enter");
    await expect(
      page.getByText("An error occurred while searching. Please try again."),
    ).toBeVisible();
    await expect(page.getByText(/The server cannot be reached/)).toBeVisible();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try now" }).click();
    await expect(page.getByText(/The server cannot be reached/)).toBeHidden();
    await expect(field(page)).toHaveValue("MH12AB1234");
  });
});
