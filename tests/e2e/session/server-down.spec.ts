import { expect, NO_ANSWER, oneOf, test } from "../stack";

// Parts that load when the page is idle may do so after the network is gone.
test.use({ provokes: oneOf(NO_ANSWER, /^A part could not be loaded/) });

declare global {
  interface Window {
    next: { router: { replace: (address: string) => void } };
  }
}

test("the page /error opens without a network, and its link returns to the previous page", {
  tag: ["@prove", "@spec:entry-17"],
}, async ({ ownerPage: page, context: _ }) => {
  const kept = page.waitForResponse(/\/error\/.*__PAGE__/);
  await page.goto("/dashboard/home");
  await kept;
  // The page's scripts load after its data. The test waits until no new request starts for one
  // second.
  await page.waitForFunction(async () => {
    const fetched = () => performance.getEntriesByType("resource").length;
    const before = fetched();
    await new Promise((later) => setTimeout(later, 1_000));
    return fetched() === before;
  });
  await page.context().setOffline(true);
  // This does the same as goToServerDown, which screens call after a failed list or delete.
  await page.evaluate(() => {
    sessionStorage.setItem("from", "/dashboard/home?garageId=1");
    window.next.router.replace("/error");
  });
  await expect(page.getByRole("heading", { name: "Oops!" })).toBeVisible();
  await expect(page.getByText("Server Down", { exact: true })).toBeVisible();
  await expect(
    page.getByText(
      "It seems our server is currently unreachable. Please try again later or contact support.",
    ),
  ).toBeVisible();

  await page.context().setOffline(false);
  await page.getByRole("link", { name: "Back to where you were" }).click();
  await expect(page.getByRole("heading", { name: /^Hello, / })).toBeVisible();
});

test("Try Again on the page /error opens the start page", {
  tag: ["@prove", "@spec:entry-16"],
}, async ({ page }) => {
  await page.goto("/error");
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Try Again" }).click();
  await page.waitForURL((address) => address.pathname === "/");
});
