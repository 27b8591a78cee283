import type { Page } from "@playwright/test";
import { call } from "../jobs/shop";
import { TECHNICIAN } from "../people";
import { expect } from "../stack";

export const TABLET = { width: 1024, height: 768 };

export async function type(page: Page, pin: string) {
  for (const digit of pin) await page.getByRole("button", { name: digit, exact: true }).click();
}

type Mechanic = { name: string; phone: string; pin: string; roleId?: number };

/** Adds a person without email, whose code is used on this device, and says *Yes*. Returns the staff id. */
export async function addMechanic(owner: Page, device: Page, who: Mechanic): Promise<number> {
  const { name, phone, pin, roleId = TECHNICIAN } = who;
  const person = { staffName: name, phoneNumber: phone, roleId };
  const { staffId } = await call<{ staffId: number }>(owner, "POST", "staffs-by-phone", person);
  const path = `staffs/${staffId}/phone-code`;
  const { code } = await call<{ code: string }>(owner, "POST", path);
  await device.goto(`/join#${code}`);
  await type(device, pin);
  await expect(device.getByText("Type the PIN again.")).toBeVisible();
  await type(device, pin);
  const number = Number(await device.getByText(/^\d\d$/).textContent());
  await call(owner, "POST", `${path}/confirm`, { yes: true, number });
  await device.waitForURL("**/login");
  return staffId;
}

/** Adds a service to the empty catalogue of a new garage. */
export async function newService(owner: Page) {
  const [category] = await call<{ garageJobCategoryId: number }[]>(
    owner,
    "GET",
    "garage-jobcategories",
  );
  const { data } = await call<{ data: { jobSubCategoryId: number }[] }>(
    owner,
    "GET",
    `jobsubcategories-by-garagejobcategory?garageJobCategoryId=${category?.garageJobCategoryId}`,
  );
  const { jobSubCategoryId } = data[0] ?? {};
  const service = { jobSubCategoryId, jobService: "Wash", serviceRate: 100 };
  return call<{ garageJobServiceId: number; serviceRateAdjusted: number }>(
    owner,
    "POST",
    "jobservices",
    service,
  );
}
