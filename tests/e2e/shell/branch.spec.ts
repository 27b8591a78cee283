import { branchButton, switchTo } from "../branch";
import { expect, OWNER, test } from "../stack";

const [ANDHERI, WHITEFIELD] = OWNER.branches;

test("switching the branch changes the branch in every tab and in all later API calls", {
  tag: ["@spec:entry-19", "@spec:home-9", "@spec:home-11"],
}, async ({ ownerPage: page }) => {
  const other = await page.context().newPage();
  for (const tab of [page, other]) await tab.goto("/dashboard/home");

  for (const branch of [WHITEFIELD, ANDHERI]) {
    await switchTo(page, branch);
    await expect(branchButton(other)).toContainText(branch);
    await expect(other.getByRole("banner")).toContainText(branch);
  }

  const garageId = await page.evaluate(() => localStorage.getItem("garageId"));
  const call = page.waitForRequest("**/api/garage/me");
  await page.reload();
  expect((await call).headers()["x-garage-id"]).toBe(garageId);
});

test("a tab with a garageId in its URL keeps its branch when another tab switches the branch", {
  tag: ["@prove", "@spec:home-9", "@spec:shared-3"],
}, async ({ ownerPage: page }) => {
  await page.goto("/dashboard/home");
  const ids = await page.evaluate(() =>
    JSON.parse(localStorage.getItem("userInfo") ?? "").data.garages.map(
      (garage: { garageId: number; garageName: string }) => [garage.garageName, garage.garageId],
    ),
  );
  const idOf = (branch: string) =>
    ids.find(([name]: [string, number]) => name.includes(branch))?.[1] as number;

  const pinned = await page.context().newPage();
  await pinned.goto(`/dashboard/home?garageId=${idOf(WHITEFIELD)}`);
  await expect(branchButton(pinned)).toContainText(WHITEFIELD);
  await page.evaluate((id) => localStorage.setItem("garageId", String(id)), idOf(ANDHERI));
  await page.reload();
  await expect(branchButton(page)).toContainText(ANDHERI);
  await expect(branchButton(pinned)).toContainText(WHITEFIELD);
});

test("the branch menu opens and closes with the keyboard", { tag: "@prove" }, async ({
  ownerPage: page,
}) => {
  await page.goto("/dashboard/home");
  // The test waits for the page's script, because the page ignores keys before the script has
  // loaded.
  await page.waitForLoadState("networkidle");
  const dropdown = branchButton(page);
  await dropdown.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menu")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
  await expect(dropdown).toBeFocused();
});
