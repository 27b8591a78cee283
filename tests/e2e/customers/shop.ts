import type { Page } from "@playwright/test";
import { expect } from "../stack";
import { inEnglish } from "../words";

/** These helpers are for the tests of customers and vehicles. */

export type Newcomer = ReturnType<typeof newcomer>;

/** Returns a random customer and a random vehicle that the garage does not have. */
export function newcomer() {
  const number = String(Math.floor(Math.random() * 10_000)).padStart(4, "0");
  const letters = Array.from({ length: 2 }, () =>
    String.fromCharCode(65 + Math.floor(Math.random() * 26)),
  ).join("");
  const district = String(10 + Math.floor(Math.random() * 40));
  return {
    name: `Zoya ${letters}${number}`,
    phone: `9${String(Math.floor(Math.random() * 1e9)).padStart(9, "0")}`,
    plate: `MH${district}${letters}${number}`,
    shownPlate: `MH ${district} ${letters} ${number}`,
    model: "Honda City",
  };
}

export async function fillVehicle(
  page: Page,
  { plate, model }: Newcomer,
  words = inEnglish,
): Promise<void> {
  const number = page.getByLabel(words("Vehicle Number"));
  await number.fill(plate.toLowerCase());
  await expect(number).toHaveValue(plate);
  await page.getByLabel(words("Vehicle Model")).fill(model);
}

export async function fillCustomer(
  page: Page,
  { name, phone }: Newcomer,
  words = inEnglish,
): Promise<void> {
  await page.getByLabel(words("Customer Name"), { exact: true }).fill(name);
  await page.getByLabel(words("Phone No.")).fill(phone);
  await page.getByLabel(words("Email Address")).fill("zoya@example.in");
}

/** Calls the API as the page does. */
export function ask<T>(page: Page, path: string): Promise<T> {
  return page.evaluate(async (address) => {
    const headers = { Authorization: `Bearer ${localStorage.getItem("token")}` };
    const answer = await fetch(address, { headers });
    return (await answer.json()).data;
  }, path);
}

export function garageIdOf(page: Page): Promise<string> {
  return page.evaluate(() => localStorage.getItem("garageId") ?? "");
}

type Listed = { vehicles: { vehicleId: number; vehicleNumber: string; totalJobs: number }[] };
type Owner = {
  customerId: number;
  customerName: string;
  phoneNumber: string;
  email: string | null;
};
type Detail = { owners: Owner[] };
type History = { jobs: { jobCode: string; jobServiceSummary: string }[] };

/**
 * Finds a demo vehicle that has a delivered job with several services, and returns its customer
 * too.
 */
export async function servedCar(page: Page) {
  await page.goto("/dashboard/home");
  const garageId = await garageIdOf(page);
  const listed: Listed["vehicles"] = [];
  for (const currentPage of [1, 2, 3, 4]) {
    const list = `/api/garage/vehicles?garageId=${garageId}&pageSize=25&currentPage=${currentPage}`;
    listed.push(...(await ask<Listed>(page, list)).vehicles);
  }
  // The oldest vehicles are last. They belong to the demo, and other tests may have added the others. One
  // garage may send only a limited number of requests, so the search starts with the demo's vehicles.
  for (const { vehicleId, vehicleNumber, totalJobs } of listed.reverse()) {
    if (totalJobs === 0) continue;
    const query = `garageId=${garageId}&vehicleId=${vehicleId}`;
    const { jobs } = await ask<History>(page, `/api/garage/vehicles/job-history?${query}`);
    const job = jobs.find(({ jobServiceSummary }) => jobServiceSummary.includes(","));
    if (!job) continue;
    const detail = `/api/garage/vehicles/${vehicleId}?garageId=${garageId}`;
    const owner = (await ask<Detail>(page, detail)).owners.at(-1);
    if (owner?.email) return { garageId, vehicleId, vehicleNumber, job, owner };
  }
  throw new Error("The demo has no vehicle with a delivered job of several services.");
}

/** Checks that the page does not scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over, page.url()).toBeLessThanOrEqual(0);
}
