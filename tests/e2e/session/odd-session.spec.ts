import type { Page } from "@playwright/test";
import { expect, test } from "../stack";

for (const odd of [
  { user: { firstName: "X" }, garages: [null] },
  { user: { firstName: "X", lastName: "Y" }, garages: [{ garageId: 1, garageName: 5 }] },
]) {
  test(`a stored session like ${JSON.stringify(odd)} ends at the sign-in`, {
    tag: "@prove",
  }, async ({ ownerPage: page }) => {
    // Its answer would put a good one in place of the odd one.
    const me = page.waitForResponse("**/api/garage/me");
    await page.goto("/dashboard/home");
    await (await me).finished();
    await expect(page.getByRole("heading", { name: /^Hello, / })).toBeVisible();
    await page.evaluate(
      (data) => localStorage.setItem("userInfo", JSON.stringify({ data })),
      odd as object,
    );
    await page.reload();
    await page.waitForURL("**/login");
    await expect(page.getByRole("heading", { name: "Sign In" })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  });
}

async function shownAndCarried(page: Page, search: string) {
  const call = page.waitForRequest("**/api/garage/me");
  await page.goto(`/dashboard/home${search}`);
  const carried = (await call).headers()["x-garage-id"];
  const shown = await page.locator("header p").textContent();
  return { carried, shown, address: new URL(page.url()).search };
}

test("an address that names somebody else's garage, or none, changes nothing", {
  tag: "@prove",
}, async ({ ownerPage: page }) => {
  const plain = await shownAndCarried(page, "");
  for (const search of ["?garageId=999999", "?garageId=abc"]) {
    const found = await shownAndCarried(page, search);
    expect(found).toEqual({ ...plain, address: `?garageId=${plain.carried}` });
  }
});
