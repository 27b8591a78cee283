import type { Locator, Page } from "@playwright/test";
import { expect, NO_ANSWER, PHONE, SIZES, test } from "../stack";
import { type Car, newCar, sideways, todayInShop } from "./shop";

const addressOf = ({ garageId, customerId, vehicleId }: Car) =>
  `/dashboard/add-new-job?garageId=${garageId}&customerId=${customerId}&vehicleId=${vehicleId}`;

/** Presses a button of the summary: beside the form on a desktop, in the bar on a phone. */
const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).filter({ visible: true }).click();

async function pick(page: Page, count: number) {
  const services = page.getByRole("button", { name: /^Add (?!New|Handling|Jobs)/ });
  await expect(services.first()).toBeVisible();
  for (let n = 0; n < count; n += 1) await services.first().click();
  await expect(
    page.getByText(`Added jobs (${count})`).filter({ visible: true }).first(),
  ).toBeVisible();
}

async function fill(page: Page) {
  await page.getByLabel("Entry DOD").fill(todayInShop());
  await page.getByText("High", { exact: true }).click();
  await page.getByText("No", { exact: true }).click();
  await page.getByText("UPI", { exact: true }).click();
}

for (const { where, viewport, tag } of SIZES) {
  test.describe(where, { tag }, () => {
    test.beforeEach(({ ownerPage: page }) => page.setViewportSize(viewport));

    test("the job form keeps its values after a reload and creates the job", {
      tag: ["@prove", "@spec:jobs-22", "@spec:jobs-30", "@spec:invoices-20"],
    }, async ({ ownerPage: page }) => {
      const car = await newCar(page);
      await page.goto(addressOf(car));
      await expect(page.getByText(car.plate)).toBeVisible();
      await pick(page, 2);
      await press(page, "Continue");
      await fill(page);
      await page.getByLabel("Complaint").fill("Knocks when cold");
      await page.getByLabel("Odometer").fill("60,451");
      await page.getByLabel("Fuel level").selectOption("Half");
      await page.getByLabel("Add any additional comments").fill("Half a sentence");
      expect(await sideways(page)).toBe(0);

      await page.goBack();
      await expect(page.getByLabel("Search sub category or Job id")).toBeVisible();
      await page.goForward();
      await expect(page.getByLabel("Complaint")).toHaveValue("Knocks when cold");
      await page.reload();
      await expect(page.getByText("We restored your unfinished job.")).toBeVisible();
      await expect(page.getByLabel("Add any additional comments")).toHaveValue("Half a sentence");
      await expect(page.getByRole("radio", { name: "UPI" })).toBeChecked();

      await press(page, "Create Job");
      const overlay = page.getByRole("dialog", { name: /^Job JOB-\d+ has been created/ });
      await expect(overlay.getByText(car.plate)).toBeVisible();
      const [code] = /JOB-\d+/.exec((await overlay.textContent()) ?? "") ?? [];
      await overlay.getByRole("button", { name: "Back to Dashboard" }).click();
      await expect(page).toHaveURL(/\/dashboard\/home/);

      await page.goto(`/dashboard/manage/jobs?search=${code}`);
      await page
        .getByRole("link", { name: code ?? "" })
        .filter({ visible: true })
        .click();
      const sheet = page.getByRole("dialog", { name: "Job Sheet" });
      await sheet.getByText("All details").click();
      for (const noted of ["Knocks when cold", "60,451 km", "Half"])
        await expect(sheet.getByText(noted, { exact: true })).toBeVisible();
    });

    test("the job form shows an error under an empty required field", {
      tag: ["@prove", "@spec:jobs-19"],
    }, async ({ ownerPage: page }) => {
      await page.goto(addressOf(await newCar(page)));
      await pick(page, 1);
      await press(page, "Continue");
      await press(page, "Create Job");
      await expect(page.getByText("Expected DOD is required")).toBeVisible();
      for (const usual of ["Medium", "No", "Cash"])
        await expect(page.getByRole("radio", { name: usual, exact: true })).toBeChecked();
      await expect(page.getByLabel("Entry DOD")).toBeFocused();
    });

    test("a reload of the job form before the server's response does not create a second job", {
      tag: "@prove",
    }, async ({ ownerPage: page }) => {
      await page.goto(addressOf(await newCar(page)));
      await pick(page, 1);
      await press(page, "Continue");
      await fill(page);
      const made = new Promise<string>((arrived) =>
        page.route(
          "**/api/garage/jobs?*",
          async (route) => arrived((await (await route.fetch()).json()).message),
          { times: 1 },
        ),
      );
      await press(page, "Create Job");
      const message = await made;
      await page.reload();
      await press(page, "Create Job");
      await expect(page.getByRole("dialog", { name: message })).toBeVisible();
    });

    test.describe("saving a new job without a network", () => {
      test.use({ provokes: NO_ANSWER });
      test("the job form shows an error offline, keeps its values and saves later", {
        tag: "@prove",
      }, async ({ ownerPage: page }) => {
        await page.goto(addressOf(await newCar(page)));
        await pick(page, 1);
        await press(page, "Continue");
        await fill(page);
        await page.route("**/api/garage/jobs?*", (route) => route.abort());
        await press(page, "Create Job");
        await expect(
          page.getByText("Network error: Please check your internet connection."),
        ).toBeVisible();
        await page.unroute("**/api/garage/jobs?*");
        await press(page, "Create Job");
        await expect(page.getByRole("dialog", { name: /has been created/ })).toBeVisible();
      });
    });
  });
}

test("the job form without a customer in its URL links to the search on home", {
  tag: "@prove",
}, async ({ ownerPage: page }) => {
  await page.goto("/dashboard/add-new-job");
  await page.getByRole("link", { name: "Search on home" }).click();
  await expect(page).toHaveURL(/\/dashboard\/home/);
});

test("the summary sheet on a phone opens, removes a service and moves the focus back to the summary bar on close", {
  tag: ["@prove", "@spec:jobs-28"],
}, async ({ ownerPage: page }) => {
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto(addressOf(await newCar(page)));
  await pick(page, 2);
  const bar = page.getByRole("button", { name: /Added jobs/ });
  await bar.click();
  const sheet = page.getByRole("dialog", { name: "Summary" });
  const duration = await sheet.evaluate((node) => getComputedStyle(node).animationDuration);
  expect(duration).toBe("0.3s");
  await sheet
    .getByRole("button", { name: /^Remove/ })
    .first()
    .click();
  await expect(sheet.getByText("Added jobs (1)")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(bar).toBeFocused();
});

test("the catalogue list and the list of added services in the job form scroll separately", {
  tag: ["@prove", "@spec:jobs-26"],
}, async ({ ownerPage: page }) => {
  await page.goto(addressOf(await newCar(page)));
  await pick(page, 6);
  const heightOf = (inside: Locator) =>
    inside.evaluate((node) => {
      let list: Element | null = node;
      while (list && getComputedStyle(list).overflowY !== "auto") list = list.parentElement;
      return list && list.scrollHeight > list.clientHeight ? list.clientHeight : null;
    });
  const visible = (name: RegExp) => page.getByRole("button", { name }).filter({ visible: true });
  // The visible height is without the border: two pixels here and one pixel below.
  expect(await heightOf(visible(/^Add (?!New|Handling|Jobs)/).first())).toBe(600 - 2);
  expect(await heightOf(visible(/^Remove/).last())).toBe(320 - 1);
});

test("the job form can be used with the keyboard alone", { tag: "@prove" }, async ({
  ownerPage: page,
}) => {
  await page.goto(addressOf(await newCar(page)));
  const first = page.getByRole("button", { name: /^Add (?!New|Handling|Jobs)/ }).first();
  await first.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Continue" }).filter({ visible: true }).focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("Entry DOD").fill(todayInShop());
  for (const group of ["Priority", "Add pick up", "Payment Method"]) {
    await page.getByRole("group", { name: group }).getByRole("radio").first().focus();
    await page.keyboard.press("Space");
  }
  await page.getByLabel("Entry DOD").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: /has been created/ })).toBeVisible();
});

test("job screens fit a 320-pixel screen and 200% zoom", { tag: "@prove" }, async ({
  ownerPage: page,
}) => {
  const car = await newCar(page);
  for (const viewport of [
    { width: 320, height: 640 },
    // A 1280-pixel screen at 200% zoom is 640 pixels wide.
    { width: 640, height: 400 },
  ]) {
    await page.setViewportSize(viewport);
    for (const path of [addressOf(car), "/dashboard/manage/jobs", "/dashboard/services"]) {
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      expect(await sideways(page), `${path} at ${viewport.width}`).toBeLessThanOrEqual(0);
    }
  }
});
