/** Lists the screens that show the parts of a job. Each picture opens a job of its own. */
import { addSamples, callAs } from "./part-screens.mjs";

/** The number of the sample with the most stock. */
const FILTER = "F002H234JF";
const JOBS = "/dashboard/manage/jobs";
const owner = (name, before) => ({ name, path: "/dashboard/home", as: "owner", before });

export const JOB_PART_SCREENS = [
  owner("job-form-parts", async (page) => {
    await openForm(page);
    await addPart(page, FILTER);
    await addPart(page, "GDB7224");
    const parts = page.getByRole("region", { name: "Parts (2)" });
    await parts
      .getByRole("button", { name: /^One more/ })
      .first()
      .click();
    await parts.scrollIntoViewIfNeeded();
  }),
  owner("job-form-part-search", async (page) => {
    await openForm(page);
    await addPart(page, FILTER);
    await page.getByRole("combobox", { name: "Add part" }).fill("filter");
    await page.getByRole("listbox").waitFor();
  }),
  owner("job-form-bought-part", async (page) => {
    await openForm(page);
    await page.getByRole("button", { name: "Part bought for this job" }).click();
    const panel = page.getByRole("dialog");
    await panel.getByLabel("Name").fill("Wiper blade, rear");
    await panel.getByLabel("HSN").fill("8708");
    await panel.getByLabel("Price (with GST)").fill("0");
    await panel.getByRole("button", { name: "Add part" }).click();
    await panel.getByText("Choose why the customer pays nothing").waitFor();
  }),
  owner("job-sheet-parts", (page) => openSheet(page, { takes: 1 })),
  owner("job-sheet-unbilled", (page) => openSheet(page, { takes: 3 })),
  owner("job-sheet-return", async (page) => {
    await openSheet(page, { takes: 2 });
    await page
      .getByRole("button", { name: /^Return / })
      .last()
      .click();
    await page.getByRole("dialog", { name: /^Return / }).waitFor();
  }),
];

async function openForm(page) {
  const { garageId, customerId, vehicleId } = await subjectOf(page);
  await page.goto(
    `/dashboard/add-new-job?garageId=${garageId}&customerId=${customerId}&vehicleId=${vehicleId}`,
  );
  const services = page.getByRole("button", { name: /^Add (?!New|Handling|Jobs)/ });
  await services.first().click();
  await services.nth(1).click();
}

async function addPart(page, text) {
  const search = page.getByRole("combobox", { name: "Add part" });
  await search.fill(text);
  await page.getByRole("listbox").waitFor();
  await page.waitForLoadState("networkidle");
  await search.press("Enter");
}

/** Opens a job of which `takes` filters are taken. */
async function openSheet(page, { takes }) {
  const { garageId, jobId, partId } = await addJob(page);
  await callAs(page, "POST", `jobs/${jobId}/parts/take`, {
    lines: [{ partId, quantity: takes }],
  });
  await page.goto(`${JOBS}?garageId=${garageId}&jobId=${jobId}`);
  const heading = page.getByRole("heading", { name: "Parts", exact: true });
  await heading.waitFor();
  await page.waitForLoadState("networkidle");
  await heading.evaluate((element) => element.scrollIntoView({ block: "start" }));
}

/** Adds a job with two oil filters and a wiper. */
export async function addJob(page) {
  const { garageId, customerId, vehicleId } = await subjectOf(page);
  const [service] = await callAs(page, "GET", "jobservices");
  const { parts } = await callAs(page, "GET", "parts", undefined, `&searchText=${FILTER}`);
  // Earlier pictures have taken some.
  const more = { kind: "found", quantity: 4, reason: "Behind the rack" };
  await callAs(page, "POST", `parts/${parts[0].partId}/stock`, more);
  const day = new Date().toLocaleDateString("sv-SE", { timeZone: "Asia/Kolkata" });
  const { jobId } = await callAs(page, "POST", "jobs", {
    customerId,
    vehicleId,
    entryDate: day,
    expectedDOD: day,
    priorityId: 2,
    pickupNeeded: 2,
    paymentMethodId: 2,
    taxCollected: 1,
    servicesOpted: [
      {
        garageJobServiceId: service.garageJobServiceId,
        serviceRate: service.serviceRateAdjusted,
      },
    ],
    partsUsed: [
      { partId: parts[0].partId, quantity: 2, unitPrice: parts[0].price },
      {
        partName: "Wiper blade, rear",
        hsn: "8512",
        unit: "NOS",
        gstRate: 5,
        quantity: 1,
        unitPrice: 105,
        cost: 60,
      },
    ],
  });
  return { garageId, jobId, partId: parts[0].partId };
}

async function subjectOf(page) {
  await addSamples(page);
  const garageId = await page.evaluate(() => Number(localStorage.getItem("garageId")));
  // Each picture has a car of its own, so the plates must not repeat.
  const letter = () => "ABCDEFGHJKLMNPRSTUVWXYZ"[Math.floor(Math.random() * 23)];
  const number = String(Math.floor(Math.random() * 10_000)).padStart(4, "0");
  const added = await callAs(page, "POST", "customers", {
    garageId,
    customerName: "Kavya Nair",
    phoneNumber: "9812345670",
    email: "kavya@mail.example",
    isPremiumCustomer: 0,
    vehicleNumber: `MH 43 ${letter()}${letter()} ${number}`,
    vehicleModel: "Maruti Suzuki Swift",
  });
  return { garageId, ...added };
}
