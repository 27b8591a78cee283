import type { Page } from "@playwright/test";

/** Calls the API as the signed-in person and returns the answer's data. */
export async function call<T>(
  page: Page,
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  data?: object,
): Promise<T> {
  if (page.url() === "about:blank") await page.goto("/dashboard/home");
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await page.request.fetch(`/api/garage/${path}`, { method, headers, data });
  const { success, message, data: body } = await answer.json();
  if (!success) throw new Error(`${method} ${path}: ${message}`);
  return body as T;
}

export type Car = { garageId: number; customerId: number; vehicleId: number; plate: string };

/** Adds a customer with a car for one test, so that parallel tests do not share data. */
export async function newCar(page: Page): Promise<Car> {
  if (page.url() === "about:blank") await page.goto("/dashboard/home");
  const garageId = await page.evaluate(() => Number(localStorage.getItem("garageId")));
  const number = Math.floor(Math.random() * 10_000);
  const letters = Array.from({ length: 2 }, () =>
    String.fromCharCode(65 + Math.floor(Math.random() * 26)),
  ).join("");
  const plate = `MH 43 ${letters} ${String(number).padStart(4, "0")}`;
  const added = await call<{ customerId: number; vehicleId: number }>(page, "POST", "customers", {
    garageId,
    customerName: "Kavya Nair",
    phoneNumber: "9812345670",
    email: "kavya@mail.example",
    isPremiumCustomer: 0,
    vehicleNumber: plate,
    vehicleModel: "Tata Nexon",
  });
  return { garageId, plate, ...added };
}

type Service = { garageJobServiceId: number; serviceRateAdjusted: number };
export type OpenedJob = Car & { jobId: number; jobCode: string };
type Wanted = { car?: Car; service?: Service; withGst?: boolean };

/** Adds a job with one service: the catalogue's first service for a new car, if the test wants no other. */
export async function newJob(page: Page, wanted: Wanted = {}): Promise<OpenedJob> {
  const car = wanted.car ?? (await newCar(page));
  const { garageId, customerId, vehicleId } = car;
  const service =
    wanted.service ?? (await call<Service[]>(page, "GET", `jobservices?garageId=${garageId}`))[0];
  const today = todayInShop();
  const opened = await call<{ jobId: number; jobCode: string }>(page, "POST", "jobs", {
    garageId,
    customerId,
    vehicleId,
    entryDate: today,
    expectedDOD: today,
    priorityId: 2,
    pickupNeeded: 2,
    paymentMethodId: 1,
    assignedUserId: null,
    additionalComments: "Mind the scratch",
    taxCollected: wanted.withGst ? 1 : 0,
    // The demo garage is registered for GST, so a job without GST needs a reason.
    exemptReason: wanted.withGst ? "" : "Vehicle of a diplomatic mission",
    servicesOpted: JSON.stringify([
      {
        garageJobServiceId: service?.garageJobServiceId,
        serviceRate: service?.serviceRateAdjusted,
      },
    ]),
  });
  return { ...car, ...opened };
}

export const todayInShop = () =>
  new Date().toLocaleDateString("en-CA", { timeZone: "Asia/Kolkata" });

/** Returns the number of pixels by which the page is wider than the screen. */
export async function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/** Returns pictures like those from a phone. Each picture has its own colour. */
export async function pictures(page: Page, ...colours: string[]) {
  const made = await page.evaluate(async (all) => {
    const urls: string[] = [];
    for (const colour of all) {
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [2400, 1800];
      const context = canvas.getContext("2d") as CanvasRenderingContext2D;
      context.fillStyle = colour;
      context.fillRect(0, 0, 2400, 1800);
      urls.push(canvas.toDataURL("image/jpeg"));
    }
    return urls;
  }, colours);
  return made.map((url, at) => ({
    name: `photo${at}.jpg`,
    mimeType: "image/jpeg",
    buffer: Buffer.from(url.split(",")[1] ?? "", "base64"),
  }));
}
