import { expect, PHONE, test } from "../stack";

test("the desktop header stays visible, links to the main pages and marks the current page", {
  tag: ["@spec:home-1", "@spec:home-2"],
}, async ({ ownerPage: page }) => {
  await page.goto("/dashboard/home");
  const main = page.getByRole("navigation", { name: "Main" });
  await expect(main.getByRole("link", { name: "Home" })).toHaveAttribute("aria-current", "page");
  await main.getByRole("link", { name: "Jobs" }).click();
  await page.waitForURL("**/dashboard/manage/jobs");
  await main.getByRole("link", { name: "Services" }).click();
  await page.waitForURL("**/dashboard/services");
  await main.getByRole("link", { name: "Account" }).click();
  await page.waitForURL("**/dashboard/account");
  await page.goBack();
  await page.waitForURL("**/dashboard/services");

  await expect(page.getByRole("heading", { name: "Services" })).toBeVisible();
  // The page cannot be scrolled before its list is there.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
    .toBeGreaterThan(1_000);
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  await expect(main).toBeInViewport();
});

test("the phone's bottom bar links to the main pages and is hidden on the new entry form", {
  tag: ["@prove", "@spec:home-3", "@spec:home-8"],
}, async ({ ownerPage: page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/dashboard/home");
  const bar = page.getByRole("navigation", { name: "Main" });
  for (const name of ["Home", "Jobs", "Add New Job", "Services", "Account"])
    await expect(bar.getByRole("link", { name })).toBeVisible();
  await bar.getByRole("button", { name: /^Alerts/ }).click();
  await expect(page.getByRole("dialog", { name: "Alerts" })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.evaluate(() => window.scrollTo(0, 400));
  await bar.getByRole("link", { name: "Add New Job" }).click();
  await page.waitForURL("**/dashboard/add/newJob");
  await expect(bar).toBeHidden();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test("“Mark all as read” clears the unread alerts", { tag: ["@prove", "@spec:home-5"] }, async ({
  ownerPage: page,
}) => {
  await page.goto("/dashboard/home");
  const bell = page.getByRole("button", { name: /^Alerts, \d+ unread/ });
  await bell.click();
  const panel = page.getByRole("dialog", { name: "Alerts" });
  await expect(panel.getByRole("listitem").first()).toBeVisible();
  await panel.getByRole("button", { name: "Mark all as read" }).click();
  await expect(panel.getByRole("button", { name: "Mark all as read" })).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Alerts", exact: true })).toBeFocused();
  await page.reload();
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("button", { name: "Alerts", exact: true })).toBeVisible();
});

test("the breadcrumb link opens home", { tag: ["@prove", "@spec:home-6"] }, async ({
  ownerPage: page,
}) => {
  await page.goto("/dashboard/home");
  const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
  await expect(crumbs).toBeHidden();
  await page.goto("/dashboard/manage/staffs");
  await expect(crumbs).toHaveText("HomeStaffs");
  await crumbs.getByRole("link", { name: "Home" }).click();
  await page.waitForURL("**/dashboard/home");
});

test("keyboard shortcuts move the focus and open pages, and ? lists the shortcuts", {
  tag: "@prove",
}, async ({ ownerPage: page }) => {
  await page.goto("/dashboard/manage/staffs");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // The page may not handle keys yet, so the test repeats the first key press until it works.
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(page.getByRole("textbox", { name: "Search Staff Name" })).toBeFocused({
      timeout: 500,
    });
  }).toPass({ intervals: [500] });
  await page.keyboard.type("gh");
  await expect(page.getByRole("textbox", { name: "Search Staff Name" })).toHaveValue("gh");
  await page.keyboard.press("Tab");
  await page.locator("body").click({ position: { x: 5, y: 300 } });
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(sheet).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await page.keyboard.press("g");
  await page.keyboard.press("h");
  await page.waitForURL("**/dashboard/home");
  await expect(page.getByRole("combobox", { name: /Vehicle number/ })).toBeFocused();
});

test("the first press of Tab focuses the link that skips to the content", {
  tag: "@prove",
}, async ({ ownerPage: page }) => {
  await page.goto("/dashboard/manage/staffs");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});
