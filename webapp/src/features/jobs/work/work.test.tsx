import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import type { ChangedJobIn, Job } from "@/features/jobs/types";
import { jobPart } from "@/testing/job-parts";
import { jobDefaults, jobSheet, service } from "@/testing/jobs";
import { partRow } from "@/testing/parts";
import { answer, at, refuse, server } from "@/testing/server";
import { ADVISOR, openSheet } from "@/testing/show-job-parts";
import { serveJobs } from "@/testing/show-jobs";
// The module is imported here, because its first import takes longer than a test waits.
import "@/features/customers/components/class-question";

const JOB = "*/api/garage/jobs/31";
const OWNER = [...ADVISOR, "override_price"];
const WASH = service(80, "Car wash", { serviceRate: 300, serviceRateAdjusted: 300 });
const BRAKES = service(81, "Brake cleaning", { serviceRate: 500, serviceRateAdjusted: 500 });
const FILTER = partRow({ partId: 51, partName: "Oil filter", mrp: null });

/** The saved job, and what was sent to change it. */
let saved: Job;
const sent: ChangedJobIn[] = [];

beforeEach(() => {
  serveJobs();
  sent.length = 0;
});

/** A server that saves services and parts as they are sent, and refuses an old version. */
function serve(over: Partial<Job> = {}) {
  saved = { ...jobSheet, parts: [], ...over };
  server.use(
    http.get(JOB, () => answer(saved)),
    http.get(at("/api/garage/get-job-defaults"), () => answer({ ...jobDefaults, hasParts: true })),
    http.get(at("/api/garage/jobservices"), () => answer([WASH, BRAKES])),
    http.get("*/api/garage/jobs/31/scan-code", () => answer({ svg: "" })),
    http.get(at("/api/garage/parts"), () => answer({ parts: [FILTER], recordCount: 1 })),
    http.put(JOB, async ({ request }) => {
      const body = (await request.json()) as ChangedJobIn;
      sent.push(body);
      if (body.version !== saved.version) return changedMeanwhile();
      saved = { ...saved, ...savedWork(body), version: saved.version + 1 };
      return HttpResponse.json({ success: true, message: "Updated.", data: {} });
    }),
  );
}

function savedWork(body: ChangedJobIn): Partial<Job> {
  const [group] = jobSheet.jobServices;
  const [line] = group?.services ?? [];
  if (!group || !line) throw new Error("The job has a service.");
  const services = body.servicesOpted.map((one) => ({
    ...line,
    garageJobServiceId: one.garageJobServiceId,
    jobService:
      [WASH, BRAKES].find((known) => known.garageJobServiceId === one.garageJobServiceId)
        ?.jobService ?? line.jobService,
    serviceRateAdjusted: Number(one.serviceRate),
    unitRate: Number(one.serviceRate),
    quantity: Number(one.quantity ?? 1),
  }));
  const parts = (body.partsUsed ?? []).map((one, place) =>
    jobPart({ jobPartId: 61 + place, quantity: Number(one.quantity), mrp: null }),
  );
  return { jobServices: [{ ...group, services }], parts };
}

const changedMeanwhile = () =>
  HttpResponse.json(
    {
      success: false,
      code: "changed_meanwhile",
      message: "Changed.",
      error: null,
      data: { current: { version: saved.version }, yours: { version: 0 } },
    },
    { status: 409 },
  );

const open = async (over: Partial<Job> = {}, permissions = OWNER) => {
  serve(over);
  const { user, sheet } = await openSheet(saved, permissions);
  server.use(http.get(JOB, () => answer(saved)));
  return { user, sheet };
};
const services = () => sent.at(-1)?.servicesOpted.map((one) => one.garageJobServiceId);

describe("work on the job sheet", () => {
  test("services are added one after the other, and the field stays open until Done", async () => {
    const { user, sheet } = await open();
    await user.click(await sheet.findByRole("button", { name: "Add service" }));
    const field = await sheet.findByRole("combobox", { name: "Add service" });
    expect(document.activeElement).toBe(field);
    await user.type(field, "wash{Enter}");
    expect(await sheet.findByRole("button", { name: "Done (1)" })).toBeTruthy();
    await user.type(field, "brake{Enter}");
    await user.click(await sheet.findByRole("button", { name: "Done (2)" }));
    expect(services()).toEqual([71, 80, 81]);
    expect(sent.map(({ version }) => version)).toEqual([4, 5]);
    // The price of a service that the job has stays, and a new one has the price of the catalogue.
    expect(sent.at(-1)?.servicesOpted.map((one) => Number(one.serviceRate))).toEqual([
      850.5, 300, 500,
    ]);
    expect(await sheet.findByText("Car wash")).toBeTruthy();
    expect(sheet.queryByRole("combobox", { name: "Add service" })).toBeNull();
  });

  test("a part is added in three taps: Add part, the part, Done", async () => {
    const { user, sheet } = await open();
    await user.click(await sheet.findByRole("button", { name: "Add part" }));
    await user.type(sheet.getByRole("combobox", { name: "Add part" }), "oil");
    await user.click(await sheet.findByRole("option", { name: /Oil filter/ }));
    await user.click(await sheet.findByRole("button", { name: "Done (1)" }));
    expect(sent.map(({ partsUsed }) => partsUsed)).toEqual([
      [expect.objectContaining({ jobPartId: null, partId: 51, quantity: 1 })],
    ]);
    expect(await sheet.findByRole("button", { name: "Change Oil filter" })).toBeTruthy();
  });

  test("quantity and price change in place, and nothing else of the job does", async () => {
    const { user, sheet } = await open({ parts: [jobPart()] });
    await user.click(await sheet.findByRole("button", { name: "Change Oil filter" }));
    const price = sheet.getByRole("textbox", { name: "Price of one Oil filter, with GST" });
    await user.clear(price);
    await user.type(price, "450");
    await user.click(sheet.getByRole("button", { name: "Save Oil filter" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      customerId: 8,
      vehicleId: 9,
      complaint: "Knocks when cold",
      expectedDOD: "2020-01-08",
      odometerKm: 60451,
      estimatedCost: null,
      partsUsed: [{ jobPartId: 61, partId: 51, unitPrice: 450 }],
      servicesOpted: [{ garageJobServiceId: 71, serviceRate: 850.5 }],
    });
  });

  test("four of a service are a quantity, and the line shows the price of one", async () => {
    const { user, sheet } = await open();
    await user.click(await sheet.findByRole("button", { name: "Change Engine oil change" }));
    await user.click(sheet.getByRole("button", { name: "One more Engine oil change" }));
    const quantity = sheet.getByRole("textbox", { name: "Quantity of Engine oil change" });
    expect(quantity).toHaveProperty("value", "2");
    expect(sheet.getByText(/2 × ₹850.50 \+ GST/)).toBeTruthy();
    await user.clear(quantity);
    await user.type(quantity, "1000{Enter}");
    expect(sheet.getByRole("alert").textContent).toBe("The quantity is between 0.01 and 999.99");
    expect(sheet.getByRole("button", { name: "Save Engine oil change" })).toHaveProperty(
      "disabled",
      true,
    );
    await user.clear(quantity);
    await user.type(quantity, "4{Enter}");
    await user.click(sheet.getByRole("button", { name: "Save Engine oil change" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.servicesOpted).toMatchObject([{ serviceRate: 850.5, quantity: 4 }]);
    expect(await sheet.findByText(/4 × ₹850.50 \+ GST/)).toBeTruthy();
  });

  test("a removed service comes back with Undo", async () => {
    const { user, sheet } = await open();
    await user.click(await sheet.findByRole("button", { name: "Add service" }));
    await user.type(sheet.getByRole("combobox", { name: "Add service" }), "wash{Enter}");
    await user.click(await sheet.findByRole("button", { name: "Change Car wash" }));
    await user.click(sheet.getByRole("button", { name: "Remove Car wash" }));
    await waitFor(() => expect(services()).toEqual([71]));
    await user.click(await sheet.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(services()).toEqual([71, 80]));
  });

  test("a new status of another person does not stop an addition", async () => {
    const { user, sheet } = await open();
    await user.click(await sheet.findByRole("button", { name: "Add service" }));
    saved = { ...saved, version: 9, jobStatusId: 3, jobStatus: "Ready" };
    await user.type(sheet.getByRole("combobox", { name: "Add service" }), "wash{Enter}");
    expect(await sheet.findByRole("button", { name: "Done (1)" })).toBeTruthy();
    expect(sent.map(({ version }) => version)).toEqual([4, 9]);
  });

  test("after other work by another person, nothing is saved and the sheet shows that work", async () => {
    const { user, sheet } = await open();
    await user.click(await sheet.findByRole("button", { name: "Add service" }));
    saved = {
      ...saved,
      ...savedWork({ servicesOpted: [{ garageJobServiceId: 81, serviceRate: 500 }] } as never),
      version: 9,
    };
    await user.type(sheet.getByRole("combobox", { name: "Add service" }), "wash{Enter}");
    expect(await screen.findByText(/Somebody else has changed the services or parts/)).toBeTruthy();
    expect(sent).toHaveLength(1);
    expect(await sheet.findByText("Brake cleaning")).toBeTruthy();
    expect(sheet.getByRole("button", { name: "Done" })).toBeTruthy();
  });

  test("a refusal is said in its words, and the field does not count", async () => {
    const { user, sheet } = await open();
    server.use(
      http.put(JOB, () =>
        refuse(422, { code: "invalid", error: { servicesOpted: ["This service is archived."] } }),
      ),
    );
    await user.click(await sheet.findByRole("button", { name: "Add service" }));
    await user.type(sheet.getByRole("combobox", { name: "Add service" }), "wash{Enter}");
    expect(await screen.findByText("This service is archived.")).toBeTruthy();
    expect(sheet.getByRole("button", { name: "Done" })).toBeTruthy();
  });
});

describe("a service with prices by class", () => {
  const OIL = service(90, "Oil change", {
    serviceRate: 1899,
    serviceRateAdjusted: 1899,
    classRates: [{ vehicleClass: "two_wheeler", rate: 399, rateAdjusted: 399 }],
  });
  const pick = async (over: Partial<Job>) => {
    const shown = await open(over, [...OWNER, "change_customers"]);
    server.use(http.get(at("/api/garage/jobservices"), () => answer([OIL])));
    await shown.user.click(await shown.sheet.findByRole("button", { name: "Add service" }));
    await shown.user.type(shown.sheet.getByRole("combobox", { name: "Add service" }), "oil{Enter}");
    return shown;
  };
  const price = () => Number(sent.at(-1)?.servicesOpted.at(-1)?.serviceRate);

  test("the class is asked before the service is added", async () => {
    let said: unknown;
    server.use(
      http.put("*/api/garage/vehicles/9/class", async ({ request }) => {
        said = await request.json();
        return answer(null);
      }),
    );
    const { user, sheet } = await pick({ vehicleModel: "Honda Activa" });
    const question = await sheet.findByRole("group", { name: "Which class is this vehicle?" });
    expect(sent).toEqual([]);
    await user.click(within(question).getByRole("button", { name: "Two-wheeler" }));
    expect(await sheet.findByRole("button", { name: "Done (1)" })).toBeTruthy();
    expect(said).toEqual({ vehicleClass: "two_wheeler" });
    expect(price()).toBe(399);
  });

  test("without an answer, the one price is used", async () => {
    const { user, sheet } = await pick({});
    await user.click(
      await sheet.findByRole("button", { name: "Add at ₹1,899.00 without a class" }),
    );
    expect(await sheet.findByRole("button", { name: "Done (1)" })).toBeTruthy();
    expect(price()).toBe(1899);
  });

  test("a vehicle with a class has its price, and nothing is asked", async () => {
    const { sheet } = await pick({ vehicleClass: "two_wheeler" });
    expect(await sheet.findByRole("button", { name: "Done (1)" })).toBeTruthy();
    expect(price()).toBe(399);
  });
});

describe("the right to change work", () => {
  test.each([
    ["without the right", {}, ["see_jobs", "take_parts"]],
    ["after the invoice", { invoiceNumber: "INV-1" }, OWNER],
    ["after delivery", { jobStatusId: 4, jobStatus: "Delivered" }, OWNER],
  ])("the sheet offers no change %s", async (_, over, permissions) => {
    const { sheet } = await open(over, permissions);
    expect(await sheet.findByText("Engine oil change")).toBeTruthy();
    // The PO number is no work. It can change after delivery.
    expect(sheet.queryByRole("button", { name: /^(Add|Change) (?!PO number)/ })).toBeNull();
  });

  test("a price cannot be typed without the right to change prices", async () => {
    const { user, sheet } = await open({ parts: [jobPart()] }, ADVISOR);
    await user.click(await sheet.findByRole("button", { name: "Change Oil filter" }));
    await user.click(sheet.getByRole("button", { name: "Change Engine oil change" }));
    const fields = within(sheet.getByRole("region", { name: "Parts" })).getAllByRole("textbox");
    expect(fields.map((field) => field.getAttribute("aria-label"))).toEqual([
      "Quantity of Oil filter in NOS",
    ]);
    expect(sheet.queryByRole("textbox", { name: "Price of Engine oil change" })).toBeNull();
  });
});
