import { addPart, newPart } from "../parts/shelf";
import { expect, PHONE, test } from "../stack";
import { taps } from "../taps";
import { newJob } from "./shop";

test("on a phone, a part and a service are on a running job with three taps each", async ({
  ownerPage: page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto("/dashboard/home");
  const part = newPart();
  await addPart(page, 5, part);
  const { garageId, jobId } = await newJob(page);
  await page.goto(`/dashboard/manage/jobs/view?garageId=${garageId}&jobId=${jobId}`);
  const sheet = page.getByRole("main");

  const forPart = taps();
  await forPart.tap(sheet.getByRole("button", { name: "Add part" }));
  await page.keyboard.type(part.typed);
  await forPart.tap(sheet.getByRole("option").filter({ hasText: part.partName }).first());
  await forPart.tap(sheet.getByRole("button", { name: "Done (1)" }));
  expect(forPart.count()).toBe(3);
  await expect(sheet.getByText("Reserved", { exact: true })).toBeVisible();

  const forService = taps();
  await forService.tap(sheet.getByRole("button", { name: "Add service" }));
  await page.keyboard.type("wheel");
  await forService.tap(sheet.getByRole("listbox").getByRole("option").first());
  await forService.tap(sheet.getByRole("button", { name: "Done (1)" }));
  expect(forService.count()).toBe(3);

  // The work is on the server, and the rest of the job is as it was.
  await page.reload();
  await expect(sheet.getByText(part.partName, { exact: true })).toBeVisible();
  await expect(sheet.getByRole("button", { name: /^Change (?!PO number)/ })).toHaveCount(3);
  await expect(sheet.getByText("Mind the scratch")).toBeVisible();

  await sheet.getByRole("button", { name: `Change ${part.partName}` }).click();
  await sheet.getByRole("button", { name: `Remove ${part.partName}` }).click();
  await expect(sheet.getByText(`${part.partName} is removed.`)).toBeVisible();
  await sheet.getByRole("button", { name: "Undo" }).click();
  await expect(sheet.getByText("Reserved", { exact: true })).toBeVisible();
});
