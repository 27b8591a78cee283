import { call, newJob } from "../jobs/shop";
import { expect, PHONE, test } from "../stack";
import { expectNoSidewaysScroll, garageIdOf, newcomer } from "./shop";

/** This is the longest name that the server accepts, without spaces. */
const LONG = "Ravikumar".repeat(22);

test("long names do not make phone screens scroll sideways", { tag: "@prove" }, async ({
  ownerPage: page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto("/dashboard/home");
  const garageId = Number(await garageIdOf(page));
  const { customerId, vehicleId } = await call<{ customerId: number; vehicleId: number }>(
    page,
    "POST",
    "customers",
    {
      garageId,
      customerName: LONG,
      phoneNumber: "9812345670",
      email: "long@mail.example",
      isPremiumCustomer: 0,
      vehicleNumber: newcomer().shownPlate,
      vehicleModel: LONG,
    },
  );
  const { jobId } = await newJob(page, { car: { garageId, customerId, vehicleId, plate: "" } });
  await call(page, "POST", "jobs/change-status", { jobId, jobStatusId: 4 });
  const ids = `garageId=${garageId}&customerId=${customerId}&vehicleId=${vehicleId}`;
  for (const path of [
    "/dashboard/manage/customers",
    `/dashboard/manage/dues?search=${LONG.slice(0, 40)}`,
    `/dashboard/manage/jobs/view?garageId=${garageId}&jobId=${jobId}`,
    `/dashboard/manage/customers/view?${ids}`,
    `/dashboard/manage/customers/edit-customer?${ids}`,
    "/dashboard/manage/vehicles",
    `/dashboard/manage/vehicles/view?${ids}`,
    `/dashboard/add-new-job?${ids}`,
  ]) {
    await page.goto(path);
    await expect(page.getByText(LONG).locator("visible=true").first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});
