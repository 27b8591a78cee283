import { ADVISOR_IN_GRACE, expect, IN_GRACE, LOCKED, signedIn, test } from "../people";
import { SIZES } from "../stack";

const SOON = "Subscription Expiring Soon!";
const OVER = "Subscription Expired!";

for (const { where, viewport, tag } of SIZES) {
  test(`Subscription reminder in the grace period shows the time left and links to billing ${where}`, {
    tag: ["@prove", "@spec:account-8", "@spec:account-21"],
  }, async ({ browser }) => {
    const page = await signedIn(browser, IN_GRACE);
    await page.setViewportSize(viewport);
    await page.goto("/dashboard/home");
    const box = page.getByRole("dialog", { name: SOON });
    await expect(box.getByText(/^\d days?$/)).toBeVisible();
    await expect(box.getByText(/^\d\d\/\d\d\/\d{4}$/)).toBeVisible();
    const { data } = await (await page.request.get("/api/garage/config")).json();
    const call = box.getByRole("link", { name: /^Call support/ });
    await expect(call).toHaveAttribute("href", `tel:+91${data.supportPhone}`);
    await box.getByRole("link", { name: "Renew" }).click();
    await page.waitForURL("**/dashboard/account/billing");
    await expect(box).toBeHidden();
    await expect(page.getByText("Grace days", { exact: true })).toBeVisible();
    await page.goto("/dashboard/account");
    const card = page.getByRole("region", { name: "Subscription" });
    await expect(card.getByText(/days? left$/)).toBeVisible();
    await page.context().close();
  });

  test(`Reminder of an expired subscription closes only with the button X ${where}`, {
    tag: [...tag, "@spec:account-9", "@spec:account-17", "@spec:account-20"],
  }, async ({ browser }) => {
    const page = await signedIn(browser, LOCKED);
    await page.setViewportSize(viewport);
    await page.goto("/dashboard/home");
    const box = page.getByRole("dialog", { name: OVER });
    await expect(box).toContainText("your data is safe");
    await page.keyboard.press("Escape");
    await page.mouse.click(5, 5);
    await expect(box).toBeVisible();
    await expect(box.getByRole("button")).toHaveCount(1);
    await box.getByRole("button", { name: "Close" }).click();
    await expect(box).toBeHidden();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expect(box).toBeHidden();
    await page.goto("/dashboard/account");
    const card = page.getByRole("region", { name: "Subscription" });
    await expect(card.getByText("Expired", { exact: true })).toBeVisible();
    await page.context().close();
  });
}

test("Button “Remind me later” hides the reminder until tomorrow in every tab", {
  tag: ["@prove", "@spec:account-22"],
}, async ({ browser }) => {
  const page = await signedIn(browser, IN_GRACE);
  await page.goto("/dashboard/home");
  await page.getByRole("button", { name: "Remind me later" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  const other = await page.context().newPage();
  await other.goto("/dashboard/account");
  await other.waitForLoadState("networkidle");
  await expect(other.getByRole("dialog")).toBeHidden();
  await other.evaluate(() => {
    const [[garageId]] = Object.entries(
      JSON.parse(localStorage.getItem("subscriptionReminder") ?? "{}"),
    ) as [[string, string]];
    localStorage.setItem("subscriptionReminder", JSON.stringify({ [garageId]: "2026-01-01" }));
  });
  await other.reload();
  await expect(other.getByRole("dialog", { name: SOON })).toBeVisible();
  await page.context().close();
});

test("Subscription reminder for a person without permission shows a hint to ask the owner", {
  tag: "@prove",
}, async ({ browser }) => {
  const page = await signedIn(browser, ADVISOR_IN_GRACE);
  await page.goto("/dashboard/home");
  const box = page.getByRole("dialog", { name: SOON });
  await expect(box).toContainText("Ask the owner of the garage to renew");
  await expect(box.getByRole("link", { name: "Renew" })).toBeHidden();
  await page.context().close();
});

test("Subscription reminder waits while someone types and keeps the typed text", {
  tag: "@prove",
}, async ({ browser }) => {
  const page = await signedIn(browser, IN_GRACE);
  let held: (() => void) | undefined;
  await page.route("**/api/garage/get-last-subscription*", async (route) => {
    await new Promise<void>((go) => {
      held = go;
    });
    await route.continue();
  });
  await page.goto("/dashboard/account");
  const name = page.getByLabel("First name");
  await name.fill("Vikr");
  await expect.poll(() => held !== undefined).toBe(true);
  held?.();
  await name.pressSequentially("amaditya", { delay: 150 });
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("dialog")).toBeHidden();
  await name.blur();
  await expect(page.getByRole("dialog", { name: SOON })).toBeVisible();
  await expect(name).toHaveValue("Vikramaditya");
  await page.getByRole("button", { name: "Remind me later" }).click();
  await expect(name).toHaveValue("Vikramaditya");
  await page.context().close();
});

test("Failed load of the subscription shows no reminder and no toast", {
  tag: ["@prove", "@spec:account-26"],
}, async ({ browser }) => {
  const page = await signedIn(browser, IN_GRACE);
  await page.route("**/api/garage/get-last-subscription*", (route) => route.abort());
  await page.goto("/dashboard/home");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.locator("[data-sonner-toast]")).toBeHidden();
  await page.context().close();
});

test("Active subscription shows no reminder dialog", { tag: "@prove" }, async ({
  ownerPage: page,
}) => {
  const answered = page.waitForResponse("**/api/garage/get-last-subscription*");
  await page.goto("/dashboard/home");
  await answered;
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("dialog")).toBeHidden();
});
