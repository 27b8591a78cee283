import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "../stack";
import { expectNoSidewaysScroll, servedCar } from "./shop";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const MANAGE = "/dashboard/manage";

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target}`));
}

/** Returns the screens of customers and vehicles, for a customer and a vehicle that have data. */
async function screens(page: Page): Promise<string[]> {
  const { owner, vehicleId } = await servedCar(page);
  const { customerId } = owner;
  return [
    `${MANAGE}/customers`,
    `${MANAGE}/customers?search=nobody-is-called-so`,
    `${MANAGE}/customers/view?customerId=${customerId}`,
    `${MANAGE}/customers/add-new`,
    `${MANAGE}/customers/edit-customer?customerId=${customerId}`,
    `${MANAGE}/customers/add-new-vehicle?customerId=${customerId}`,
    `${MANAGE}/customers/view/vehicleHistory?vehicleId=${vehicleId}&customerId=${customerId}`,
    `${MANAGE}/vehicles`,
    `${MANAGE}/vehicles/view?vehicleId=${vehicleId}`,
    `/dashboard/add/vehicleToCustomer?searchBy=0&customerId=${customerId}`,
    `/dashboard/add/vehicleToCustomer?searchBy=1&vehicleId=${vehicleId}`,
    "/dashboard/add/newJob",
  ];
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`customer and vehicle screens have no accessibility violations in the ${colorScheme} theme`, {
    tag: "@prove",
  }, async ({ ownerPage: page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const address of await screens(page)) {
      await page.goto(address);
      await page.waitForLoadState("networkidle");
      expect(await findings(page), address).toEqual([]);
    }
  });

  test(`customer panels, menus and dialogs have no accessibility violations in the ${colorScheme} theme`, {
    tag: "@prove",
  }, async ({ ownerPage: page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto(`${MANAGE}/customers`);
    await page.getByRole("button", { name: "Add Customer" }).click();
    await page.getByLabel("Vehicle Number").fill("77CD1");
    await page.getByRole("button", { name: "Add customer", exact: true }).click();
    await expect(page.getByText("Customer Name is required")).toBeVisible();
    await expect(page.getByRole("checkbox", { name: /different plate/ })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Leave" }).click();

    const menu = page.getByRole("button", { name: /^Actions for/ }).locator("visible=true");
    await menu.first().click();
    await expect(page.getByRole("menu")).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });
}

test("controls of customer and vehicle screens are at least 44 pixels on a phone", {
  tag: "@prove",
}, async ({ ownerPage: page }) => {
  test.slow();
  const addresses = await screens(page);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const address of addresses) {
    await page.goto(address);
    await page.waitForLoadState("networkidle");
    // A checkbox is clicked through its label, so the label's size is measured.
    const small = await page
      .locator(
        "main :is(a, button, input:not([role], label *), select, textarea, label:has(input))",
      )
      .evaluateAll((controls) =>
        controls
          .map((control) => {
            const box = control.getBoundingClientRect();
            // The link of a card covers the whole card, so its own size does not count.
            const reach = getComputedStyle(control, "::after");
            const isCard = reach.position === "absolute" && reach.content !== "none";
            return { text: control.textContent, box, isCard };
          })
          .filter(({ box, isCard }) => !isCard && box.width > 0)
          .filter(({ box }) => box.height < 44 || box.width < 44)
          .map(({ text, box }) => `${text} ${box.width}×${box.height}`),
      );
    expect(small, address).toEqual([]);
  }
});

test("customer and vehicle screens fit a 320-pixel screen and 200% zoom", {
  tag: "@prove",
}, async ({ ownerPage: page }) => {
  test.slow();
  const addresses = await screens(page);
  // A 1280 × 800 screen at 200% zoom has 640 × 400 CSS pixels.
  for (const viewport of [
    { width: 320, height: 640 },
    { width: 640, height: 400 },
    { width: 768, height: 1024 },
  ]) {
    await page.setViewportSize(viewport);
    for (const address of addresses) {
      await page.goto(address);
      await page.waitForLoadState("networkidle");
      await expectNoSidewaysScroll(page);
    }
  }
});
