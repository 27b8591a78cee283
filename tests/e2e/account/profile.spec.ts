import { expect, test } from "../people";
import { halves } from "../picture";
import { watchShifts } from "../shifts";
import { PHONE, SIZES } from "../stack";

const banner = "Asha Sharma";

for (const { where, viewport, tag } of SIZES) {
  test(`Account screen shows the owner's data and subscription ${where}`, {
    tag: [...tag, "@spec:account-5", "@spec:account-7", "@spec:account-10"],
  }, async ({ ownerPage: page }) => {
    await page.setViewportSize(viewport);
    await page.goto("/dashboard/account");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(banner);
    await expect(page.getByText(/98200 11001/)).toBeVisible();
    const card = page.getByRole("region", { name: "Subscription" });
    await expect(card.getByText("₹19,990.00")).toBeVisible();
    await expect(card.getByText(/^\d+ days left$/)).toBeVisible();
    await expect(card.getByText(/^\d\d\/\d\d\/\d{4}$/)).toHaveCount(2);
    await page.getByRole("link", { name: /^Help/ }).click();
    await page.waitForURL("**/dashboard/account/help");
  });
}

test("Name can be changed with the keyboard and is kept after a reload", {
  tag: "@prove",
}, async ({ staffPage: page }) => {
  await page.goto("/dashboard/account");
  await page.getByLabel("First name").focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Meera");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("+91 98765 43210");
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-sonner-toast]")).toHaveText("Your profile has been saved.");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Meera Test");
  await expect(page.getByText(/98765 43210/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Meera Test");
});

test("Profile keeps the typed name after a network error", { tag: "@prove" }, async ({
  staffPage: page,
}) => {
  await page.goto("/dashboard/account");
  await page.getByLabel("First name").fill("Meera");
  await page.route("**/api/garage/profile", (route) => route.abort());
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText(/could not be reached/)).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("Meera");
  await page.unroute("**/api/garage/profile");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Meera Test");
});

test("Profile photo appears in the banner and the header and can be removed", {
  tag: ["@prove", "@spec:account-2"],
}, async ({ staffPage: page }) => {
  await page.goto("/dashboard/account");
  await expect(page.getByRole("button", { name: "Add a photo" })).toBeVisible();
  await page.getByLabel("Photo", { exact: true }).setInputFiles(await halves(page, 1200, 900));
  await page.getByRole("button", { name: "Use this picture" }).click();
  await expect(page.getByText("Your photo has been saved.")).toBeVisible();
  const pictures = page.locator('img[src^="/media/people/"]');
  await expect(pictures).toHaveCount(3);
  const address = (await pictures.first().getAttribute("src")) ?? "";
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(pictures).toHaveCount(0);
  expect((await page.request.get(address)).status()).toBe(404);
});

test("Initials replace a photo that cannot be loaded", {
  tag: ["@prove", "@spec:account-4"],
}, async ({ staffPage: page }) => {
  await page.route("**/api/garage/me", async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    body.data.user.profileImageUrl = "/media/people/gone";
    await route.fulfill({ response, json: body });
  });
  await page.goto("/dashboard/account");
  await expect(page.getByRole("main").getByText("TT").first()).toBeVisible();
  // A request can still be running when the test ends, and its error must not fail the test.
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("Dates use the language that was chosen on this device", { tag: "@prove" }, async ({
  ownerPage: page,
}) => {
  await page.goto("/dashboard/account");
  await page.getByLabel("Language of dates").selectOption({ label: "हिन्दी" });
  const weekday = await page.evaluate(() =>
    new Date().toLocaleDateString("hi-IN", { weekday: "long", timeZone: "Asia/Kolkata" }),
  );
  await expect(page.getByText(new RegExp(weekday))).toBeVisible();
  const kept = await page.context().cookies();
  expect(kept.find(({ name }) => name === "dates")?.value).toBe("hi");
  await page.reload();
  await expect(page.getByLabel("Language of dates")).toHaveValue("hi");
});

test("Account screen loads without layout shifts", { tag: "@prove" }, async ({
  ownerPage: page,
}) => {
  const moved = await watchShifts(page);
  for (const { viewport } of SIZES) {
    await page.setViewportSize(viewport);
    await page.goto("/dashboard/account");
    const profile = page.getByLabel("First name").or(page.getByRole("link", { name: /^Profile/ }));
    await expect(profile.filter({ visible: true })).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await moved()).toBeLessThan(0.05);
  }
});

// A 1280-pixel screen at 200% zoom is 640 pixels wide.
for (const width of [320, 640]) {
  test(`Account and help screens fit a screen that is ${width} pixels wide`, {
    tag: "@prove",
  }, async ({ ownerPage: page }) => {
    await page.setViewportSize({ width, height: 640 });
    for (const path of ["/dashboard/account#password", "/dashboard/account/help#add-job"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.waitForLoadState("networkidle");
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, path).toBe(0);
    }
  });
}

test("Section on a phone opens from its row, and Back returns to the list", async ({
  ownerPage: page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto("/dashboard/account");
  const row = page.getByRole("link", { name: /^Profile/ });
  const name = page.getByLabel("First name");
  await row.click();
  await expect(name).toBeVisible();
  await page.reload();
  await expect(name).toBeVisible();
  await expect(page.getByRole("button", { name: "Log out everywhere" })).toBeHidden();
  await page.goBack();
  await expect(row).toBeVisible();
  await expect(name).toBeHidden();

  await page.goto("/dashboard/account#password");
  await expect(page.getByLabel("Current password")).toBeFocused();
});
