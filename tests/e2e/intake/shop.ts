import type { Page } from "@playwright/test";
import { call } from "../jobs/shop";
import type { Newcomer } from "../session/newcomer";

/** These helpers read and change the data of the garage through the API. */

type Listed = { jobs: { jobId: number; jobCode: string }[]; recordCount: number };

/** Returns the jobs of a car, the newest first. */
export async function jobsOf(page: Page, plate: string): Promise<Listed["jobs"]> {
  const garageId = await page.evaluate(() => localStorage.getItem("garageId"));
  const search = encodeURIComponent(plate);
  const path = `jobs?garageId=${garageId}&currentPage=1&pageSize=10&searchText=${search}`;
  return (await call<Listed>(page, "GET", path)).jobs;
}

export async function jobCount(page: Page, plate: string): Promise<number> {
  return (await jobsOf(page, plate)).length;
}

type JobSheet = {
  entryDate: string;
  photos: unknown[];
  customerName: string;
  vehicleId: number;
  assignedUserId: number | null;
  taxCollected: number;
  estimatedCost: number;
};

export async function jobOf(page: Page, jobId: number): Promise<JobSheet> {
  const garageId = await page.evaluate(() => localStorage.getItem("garageId"));
  return call<JobSheet>(page, "GET", `jobs/${jobId}?garageId=${garageId}`);
}

export type Service = {
  garageJobServiceId: number;
  jobService: string;
  jobSubCategoryId: number;
  serviceRateAdjusted: number;
  version: number;
};

/** Adds a service with its own name, so that parallel tests do not share it. */
export async function newService(page: Page, garageId: number, rate: number): Promise<Service> {
  const services = await call<Service[]>(page, "GET", `jobservices?garageId=${garageId}`);
  const { jobSubCategoryId } = services[0] as Service;
  const jobService = `Zwick ${Math.floor(Math.random() * 1e9)}`;
  const service = { jobSubCategoryId, jobService, serviceRate: rate };
  await call(page, "POST", `jobservices?garageId=${garageId}`, service);
  const after = await call<Service[]>(page, "GET", `jobservices?garageId=${garageId}`);
  return after.find((one) => one.jobService === jobService) as Service;
}

export async function deleteService(page: Page, garageId: number, id: number): Promise<void> {
  await call(page, "DELETE", `jobservices/${id}?garageId=${garageId}`);
}

/** Changes the price of a service. */
export async function reprice(
  page: Page,
  garageId: number,
  service: Service,
  serviceRate: number,
): Promise<void> {
  const { garageJobServiceId: id, jobSubCategoryId, jobService, version } = service;
  const change = { jobSubCategoryId, jobService, serviceRate, version };
  await call(page, "PUT", `jobservices/${id}?garageId=${garageId}`, change);
}

export const TECHNICIAN = 4;

/** Adds a person to the owner's garage, who signs in with this password. */
export async function hire(owner: Page, garageId: number, roleId: number) {
  const who = {
    staffName: "Tara Test",
    email: `tara${Date.now()}${Math.floor(Math.random() * 1000)}@e2e.example`,
    phoneNumber: "9820099999",
  };
  const password = "an own password";
  const query = `garageId=${garageId}`;
  const added = await call<{ staffId: number }>(owner, "POST", `staffs?${query}`, {
    ...who,
    roleId,
    password,
    cpassword: password,
  });
  const path = `staffs/${added.staffId}?${query}`;
  return {
    ...added,
    credentials: { email: who.email, password } satisfies Newcomer,
    become: (role: number) => call(owner, "PUT", path, { ...who, roleId: role }),
    leave: () => call(owner, "DELETE", path),
  };
}
