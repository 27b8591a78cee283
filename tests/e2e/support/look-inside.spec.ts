import { expect, openNewGarage, test } from "../console/admin";
import { proveUntil } from "../console/proof";
import { newOwner } from "../founders";
import { signedIn } from "../people";

// The server refuses writes with 400, and it refuses requests after the end of the session with
// 401.
test.use({ provokes: /status of (400|401)/ });

test("Admin with support access can read a garage but not change it, and the owner can end the access", {
  tag: "@prove",
}, async ({ adminPage: page, browser }) => {
  test.slow();
  const founder = await newOwner(page.request);
  const owner = await signedIn(browser, founder);
  await owner.goto("/dashboard/home");
  const garageId = await owner.evaluate(() => localStorage.getItem("garageId"));

  await page.goto(`/console/garages/view?garageId=${garageId}`);
  await page.getByRole("button", { name: "Open support access" }).click();
  await page.getByLabel("Reason").fill("The first bill looks wrong");
  await page.getByRole("button", { name: "Start access" }).click();
  const link = page.getByRole("link", { name: /^Open / });
  await expect(link).toBeVisible();
  const opening = page.context().waitForEvent("page");
  await link.click();
  const look = await opening;

  const banner = look.getByRole("complementary", { name: "Support" });
  await expect(banner).toContainText(/read-only, (30|29) min left/);
  await expect(look).toHaveURL(/\/dashboard\/home/);
  await expect(look.getByRole("link", { name: "Account" })).toHaveCount(0);
  await look.goto("/dashboard/services");
  await expect(banner).toBeVisible();
  await expect(look.getByRole("button", { name: /^Add/ })).toHaveCount(0);
  // The token is not in localStorage, where other tabs could use it.
  expect(await look.evaluate(() => localStorage.getItem("token"))).toBeNull();
  const refused = await look.evaluate(async () => {
    const headers = {
      Authorization: `Bearer ${sessionStorage.getItem("token")}`,
      "Content-Type": "application/json",
    };
    const body = JSON.stringify({ jobCategory: "X" });
    const sent = await fetch("/api/garage/jobcategories", { method: "POST", headers, body });
    return (await sent.json()).code;
  });
  expect(refused).toBe("only_looking");

  await owner.goto("/dashboard/account#support-access");
  await expect(owner.getByText("The first bill looks wrong")).toBeVisible();
  await owner.getByRole("button", { name: /^End access/ }).click();
  await expect(owner.getByRole("button", { name: /^End access/ })).toHaveCount(0);
  await look.reload();
  await expect(look.getByRole("heading", { name: "Support access has ended" })).toBeVisible();
  await owner.context().close();
});

test("Admin can end support access on the garage's console page", { tag: "@prove" }, async ({
  adminPage: page,
}) => {
  test.slow();
  await openNewGarage(page);
  await page.getByRole("button", { name: "Open support access" }).click();
  await page.getByLabel("Reason").fill("The totals look odd");
  await page.getByRole("button", { name: "Start access" }).click();
  const link = page.getByRole("link", { name: /^Open / });
  await proveUntil(page, link);
  const opening = page.context().waitForEvent("page");
  await link.click();
  const look = await opening;
  await expect(look.getByRole("complementary", { name: "Support" })).toBeVisible();

  await page.reload();
  const looks = page.getByRole("list", { name: "Support access" });
  await expect(looks.getByText("The totals look odd")).toBeVisible();
  await expect(looks.getByText("Open now")).toBeVisible();
  await looks.getByRole("button", { name: /^End access of/ }).click();
  await expect(looks.getByText("Open now")).toHaveCount(0);
  await expect(looks.getByRole("button")).toHaveCount(0);
  await look.reload();
  await expect(look.getByRole("heading", { name: "Support access has ended" })).toBeVisible();
});
