import type { Page } from "@playwright/test";
import { expectAccessible, findings } from "../accessibility";
import { call, newCar, newJob } from "../jobs/shop";
import { expect, SIZES, test } from "../stack";

type Visit = { visitId: number };
type Catalogue = { garageJobServiceId: number; serviceRateAdjusted: number }[];

/** Sends an estimate with a service and a part, and records that the customer approved it. */
async function approve(page: Page, garageId: number, visitId: number): Promise<number> {
  const { estimateId } = await call<{ estimateId: number }>(
    page,
    "POST",
    `visits/${visitId}/estimates?garageId=${garageId}`,
    {},
  );
  const path = `estimates/${estimateId}`;
  const query = `garageId=${garageId}`;
  const draft = await call<{ validUntil: string; taxCollected: number }>(
    page,
    "GET",
    `${path}?${query}`,
  );
  const services = await call<Catalogue>(page, "GET", `jobservices?${query}`);
  const service = services.at(-1);
  const labour = {
    ref: crypto.randomUUID(),
    kind: "labour",
    serviceId: service?.garageJobServiceId,
    rate: service?.serviceRateAdjusted,
  };
  const part = {
    ref: crypto.randomUUID(),
    kind: "part",
    partName: "Brake pads",
    hsn: "8708",
    unit: "SET",
    gstRate: 18,
    quantity: 1,
    rate: 1180,
  };
  const { total } = await call<{ total: number }>(page, "PUT", `${path}?${query}`, {
    lines: [labour, part],
    validUntil: draft.validUntil,
    taxCollected: draft.taxCollected,
  });
  await call(page, "POST", `${path}/send?${query}`, { email: false });
  await call(page, "POST", `${path}/decisions?${query}`, {
    versionNumber: 1,
    answers: [
      { ref: labour.ref, yes: true },
      { ref: part.ref, yes: true },
    ],
    way: "message",
    name: "Asha Rao",
    spokenAt: new Date().toISOString(),
    said: "Yes, please do all of it.",
    totalSeen: total,
  });
  return estimateId;
}

// The browser logs the refused change.
test.use({ provokes: /409/ });

for (const { where, viewport } of SIZES) {
  test(`a change above the approval is refused and then allowed ${where}`, {
    tag: "@prove",
  }, async ({ ownerPage: page }) => {
    test.slow();
    await page.setViewportSize(viewport);
    const shown = (name: string | RegExp) =>
      page.getByRole("button", { name }).locator("visible=true").first();
    const { garageId, jobId } = await newJob(page);
    const { visitId } = await call<Visit>(page, "POST", `visits?garageId=${garageId}`, { jobId });
    await approve(page, garageId, visitId);

    await page.goto(`/dashboard/update-job?garageId=${garageId}&jobId=${jobId}`);
    await shown(/^Add (?!New|Handling|Jobs|part|discount)/).click();
    await expect(
      page
        .getByText(/more than Asha Rao approved\.$/)
        .locator("visible=true")
        .first(),
    ).toBeVisible();
    await shown("Continue").click();
    await page.getByLabel("Entry Date").waitFor();
    await shown("Update Job").click();
    const dialog = page.getByRole("dialog", { name: "Above the approval" });
    await expect(dialog.getByText(/^JOB-\d+ would cost ₹.* Asha Rao approved ₹/)).toBeVisible();
    await expectAccessible(page, "the dialog");
    await dialog.getByRole("button", { name: "Allow it anyway" }).click();
    await dialog.getByLabel("Reason").fill("The caliper was broken too");
    await expectAccessible(page, "the allowance");
    await dialog.getByRole("button", { name: /^Allow ₹/ }).click();
    await page
      .getByRole("dialog", { name: /has been updated successfully/ })
      .getByRole("button", { name: "View Job" })
      .click();
    const sheet = page.getByRole("main");
    await expect(sheet.getByRole("heading", { name: "Job Sheet" })).toBeVisible();
    await expect(sheet.getByText(/^Approved ₹.* · now ₹.* above$/)).toBeVisible();
    await expect(sheet.getByText("Not in an approval")).toBeVisible();
    await expect(sheet.getByText(/Allowed up to ₹.*: The caliper was broken too/)).toBeVisible();
    await expectAccessible(page, "the sheet of a guarded job");
  });
}

test("the form of a new job names the approved estimate, which opens its job with fixed lines", {
  tag: "@prove",
}, async ({ ownerPage: page }) => {
  test.slow();
  const { garageId, customerId, vehicleId } = await newCar(page);
  const { visitId } = await call<Visit>(page, "POST", `visits?garageId=${garageId}`, {
    customerId,
    vehicleId,
  });
  const estimateId = await approve(page, garageId, visitId);
  await page.goto(`/dashboard/manage/estimates/view?estimateId=${estimateId}`);
  await expect(page.getByRole("link", { name: "Open job" })).toBeVisible();
  await page.goto(
    `/dashboard/add-new-job?garageId=${garageId}&customerId=${customerId}&vehicleId=${vehicleId}`,
  );
  await expect(
    page.getByText(/^Asha Rao approved ₹[\d,.]+ on EST-\d+ for this car\./),
  ).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole("link", { name: "Open its job" }).click();
  await expect(page.getByRole("heading", { name: "Open job" })).toBeVisible();
  await page.getByRole("button", { name: "Tomorrow" }).click();
  await expectAccessible(page, "the second step");
  await page.getByRole("button", { name: "Open job" }).locator("visible=true").click();
  await expect(
    page.getByRole("dialog", { name: /^JOB-\d+ is open\. ₹[\d,.]+ is approved\.$/ }),
  ).toBeVisible();
});
