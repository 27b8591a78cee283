import { expectNoSidewaysScroll } from "../customers/shop";
import { newOwner } from "../founders";
import { signInAs } from "../session/newcomer";
import { expect, test } from "./admin";

/** This is a long name without spaces. */
const UNBROKEN = "SriVenkateswaraAutomobileWorksAndServiceStation";

test("Long name without spaces does not make a 320-pixel screen scroll sideways", {
  tag: "@prove",
}, async ({ adminPage, page }) => {
  const owner = await newOwner(page.request, {
    chainName: UNBROKEN,
    garageName: UNBROKEN,
    ownerName: UNBROKEN,
  });
  for (const each of [adminPage, page]) await each.setViewportSize({ width: 320, height: 640 });

  await page.goto("/login");
  await signInAs(page, owner);
  await page.waitForURL(/\/dashboard\/home/);
  await page.goto("/dashboard/account");
  await expect(page.getByText("Due date")).toBeVisible();
  await expectNoSidewaysScroll(page);

  await adminPage.goto(`/console/garages?search=${encodeURIComponent(owner.email)}`);
  const card = adminPage.getByRole("link", { name: UNBROKEN }).filter({ visible: true });
  await expect(card).toBeVisible();
  await expectNoSidewaysScroll(adminPage);
  await card.click();
  await expect(adminPage.getByRole("heading", { name: UNBROKEN })).toBeVisible();
  await expectNoSidewaysScroll(adminPage);
  await adminPage.goto(`/console/audit?person=${encodeURIComponent(owner.email)}`);
  await expect(adminPage.getByText(UNBROKEN).first()).toBeVisible();
  await expectNoSidewaysScroll(adminPage);
});
