import type { Page } from "@playwright/test";
import { expect } from "../stack";

export const TABLET = { width: 1024, height: 768 };

export async function type(page: Page, pin: string) {
  for (const digit of pin) await page.getByRole("button", { name: digit, exact: true }).click();
}

/** Adds a mechanic without email, whose code is used on this page, and says *Yes*. */
export async function addMechanic(
  owner: Page,
  device: Page,
  name: string,
  phone: string,
  pin: string,
) {
  const token = await owner.evaluate(() => localStorage.getItem("token"));
  const headers = { Authorization: `Bearer ${token}` };
  const ask = async (path: string, data?: object) =>
    (await (await owner.request.post(`/api/garage/${path}`, { headers, data: data ?? {} })).json())
      .data;
  const added = await ask("staffs-by-phone", { staffName: name, phoneNumber: phone, roleId: 4 });
  const { code } = await ask(`staffs/${added.staffId}/phone-code`);
  await device.goto(`/join#${code}`);
  await type(device, pin);
  await expect(device.getByText("Type the PIN again.")).toBeVisible();
  await type(device, pin);
  await expect(device.getByText(/^\d\d$/)).toBeVisible();
  await ask(`staffs/${added.staffId}/phone-code/confirm`, { yes: true });
  await device.waitForURL("**/login");
}
