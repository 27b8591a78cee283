import type { Page } from "@playwright/test";
import { expect, test } from "../stack";

for (const odd of [
  { user: { firstName: "X" }, garages: [null] },
  { user: { firstName: "X", lastName: "Y" }, garages: [{ garageId: 1, garageName: 5 }] },
]) {
  test(`a damaged session ${JSON.stringify(odd)} in the browser's storage redirects to sign-in`, {
    tag: "@prove",
  }, async ({ ownerPage: page }) => {
    // The answer of `me` overwrites the stored session, so the test waits for that answer first.
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

async function branchAt(page: Page, search: string) {
  const call = page.waitForRequest("**/api/garage/me");
  await page.goto(`/dashboard/home${search}`);
  const sent = (await call).headers()["x-garage-id"];
  const branch = page.getByRole("button", { name: /^Branch/ });
  await expect(branch).toHaveText(/\w+ :.+/);
  const shown = await branch.textContent();
  return { sent, shown, address: new URL(page.url()).search };
}

test("a garageId in the URL that is invalid or of an unknown garage is replaced with the current branch", {
  tag: "@prove",
}, async ({ ownerPage: page }) => {
  const plain = await branchAt(page, "");
  for (const search of ["?garageId=999999", "?garageId=abc"]) {
    const found = await branchAt(page, search);
    expect(found).toEqual({ ...plain, address: `?garageId=${plain.sent}` });
  }
});
