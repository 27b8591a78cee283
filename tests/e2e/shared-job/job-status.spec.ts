import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { ANSWERED, expect, test } from "../stack";

// A link that was ended answers with 404, which the browser logs.
test.use({ provokes: ANSWERED(404) });

/** Calls the API as the signed-in owner's page does. */
async function call<T>(page: Page, method: string, path: string): Promise<T> {
  return page.evaluate(
    async ([method, path]) => {
      const headers = {
        Authorization: `Bearer ${localStorage.getItem("token")}`,
        "X-Garage-Id": localStorage.getItem("garageId") ?? "",
      };
      const answer = await fetch(`/api/garage/${path}`, { method, headers });
      return (await answer.json()).data;
    },
    [method, path] as const,
  );
}

/** Returns the first of the jobs that has an invoice. The demo has a delivered job without one. */
async function invoiced(page: Page, jobs: { jobId: number }[]): Promise<number | undefined> {
  for (const { jobId } of jobs) {
    const bill = await call<{ invoices: unknown[] }>(page, "GET", `jobs/${jobId}/bill`);
    if (bill.invoices.length > 0) return jobId;
  }
  return undefined;
}

test("a customer can open the job and its invoice with a shared link until the link is revoked", async ({
  page,
  ownerPage,
}) => {
  await ownerPage.goto("/dashboard/home");
  await expect(ownerPage.getByRole("heading", { name: /^Hello, / })).toBeVisible();
  const delivered = `jobs?filter=${encodeURIComponent('{"status":[4]}')}`;
  const { jobs } = await call<{ jobs: { jobId: number }[] }>(ownerPage, "GET", delivered);
  const jobId = await invoiced(ownerPage, jobs);
  const { address } = await call<{ address: string }>(
    ownerPage,
    "POST",
    `jobs/${jobId}/share-link`,
  );
  const { pathname, search } = new URL(address);

  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(pathname + search);
    await expect(page.getByText("Delivered", { exact: true })).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
  }
  const invoice = page.getByRole("link", { name: "Open the invoice (PDF)" });
  await expect(invoice).toBeVisible({ timeout: 30_000 });
  const drawn = await page.request.get((await invoice.getAttribute("href")) ?? "");
  expect([drawn.status(), drawn.headers()["content-type"]]).toEqual([200, "application/pdf"]);

  await call(ownerPage, "DELETE", `jobs/${jobId}/share-link`);
  await page.reload();
  await expect(page.getByText("This link does not work any more")).toBeVisible();
});
