import AxeBuilder from "@axe-core/playwright";
import { expectNoSidewaysScroll } from "../customers/shop";
import { DESK } from "../stack";
import { expect, test } from "./admin";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const NARROWEST = { width: 320, height: 640 };
const SCREENS = [
  ["/console", "Overview"],
  ["/console/garages", "Garages"],
  ["/console/garages/view?garageId=1", "Andheri"],
  ["/console/claims", "Payments to confirm"],
  ["/console/reminders", "Reminders"],
  ["/console/renewals", "Renewals"],
  ["/console/admins", "Admins"],
  ["/console/plans", "Plans"],
  ["/console/health", "Health"],
  ["/console/load", "Load"],
  ["/console/drills", "Drills"],
  ["/console/audit", "Audit"],
] as const;

for (const colorScheme of ["light", "dark"] as const) {
  for (const viewport of [DESK, NARROWEST]) {
    test(`Console screens at a width of ${viewport.width} pixels pass the accessibility check in ${colorScheme} theme`, {
      tag: "@prove",
    }, async ({ adminPage: page }) => {
      // The test visits many screens, so it gets more time.
      test.slow();
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize(viewport);
      const expectSound = async () => {
        await expectNoSidewaysScroll(page);
        const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target}`)).toEqual([]);
      };
      for (const [address, title] of SCREENS) {
        await page.goto(address);
        await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
        await page.waitForLoadState("networkidle");
        await expectSound();
      }
      await page.goto("/console/garages/view?garageId=1&do=payment");
      await page.getByRole("button", { name: "Record payment" }).click();
      await expect(page.getByText("Reference is required")).toBeVisible();
      await expectSound();
    });
  }
}

test("Console sign-in with errors passes the accessibility check", { tag: "@prove" }, async ({
  page,
}) => {
  await page.setViewportSize(NARROWEST);
  await page.goto("/console/login");
  await page.getByRole("button", { name: "Sign in to the console" }).click();
  await expect(page.getByText("Code is required")).toBeVisible();
  await expectNoSidewaysScroll(page);
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target}`)).toEqual([]);
});

test("Console pages can be opened on a phone with the menu and the command palette", {
  tag: "@prove",
}, async ({ adminPage: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/console");
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("navigation", { name: "Console" }).getByText("Garages").click();
  await expect(page.getByRole("heading", { name: "Garages" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Open menu" })).toBeVisible();
  await page.getByRole("button", { name: "Find page or garage" }).click();
  await page.getByRole("combobox", { name: "Find page or garage" }).fill("whitefield");
  await page.getByRole("option", { name: /Whitefield/ }).click();
  await expect(page.getByRole("heading", { name: "Whitefield" })).toBeVisible();
});
