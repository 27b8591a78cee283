/** Lists the customer's page of an estimate, and the garage's screens of decisions. */

import { callAs } from "./part-screens.mjs";

const HOME = "/dashboard/home";
const ESTIMATES = "/dashboard/manage/estimates";
const SAID = "She said yes to the brake pads and no to the wiper blades.";

const owner = (name, path, before) => ({ name, path, as: "owner", before });

export const SHARED_ESTIMATE_SCREENS = [
  owner("shared-estimate", HOME, openShared),
  owner("shared-estimate-answered", HOME, async (page) => {
    await openShared(page);
    await page.getByRole("button", { name: "Yes to all" }).click();
  }),
  owner("shared-estimate-approve", HOME, async (page) => {
    await openShared(page);
    await page.getByRole("button", { name: "Yes to all" }).click();
    await page.getByRole("button", { name: /^Approve ₹/ }).click();
    await page.getByLabel("Box for the signature").waitFor();
  }),
  owner("shared-estimate-decided", HOME, async (page) => {
    const { link } = await decided(page);
    await page.goto(pathOf(link));
    await page.getByRole("link", { name: "Download PDF" }).waitFor();
  }),
  owner("shared-estimate-wrong", "/estimate?link=1-AAAAAAAAAAAAAAAAAAAAAAAA", async (page) => {
    await page.getByText("This link does not work any more").waitFor();
  }),
  owner("estimate-record-decision", HOME, async (page) => {
    const { estimateId } = await waiting(page);
    await page.goto(`${ESTIMATES}/view?estimateId=${estimateId}`);
    await page.getByRole("button", { name: "Record decision" }).locator("visible=true").click();
    await page.getByRole("dialog").getByRole("button", { name: "Yes to all" }).click();
  }),
  owner("estimate-decided", HOME, async (page) => {
    const { estimateId } = await decided(page);
    await page.goto(`${ESTIMATES}/view?estimateId=${estimateId}`);
    await page.getByRole("button", { name: "Download PDF" }).waitFor();
  }),
];

async function openShared(page) {
  const { link } = await waiting(page);
  await page.goto(pathOf(link));
  await page.getByRole("button", { name: "Yes to all" }).waitFor();
}

function pathOf(link) {
  const { pathname, search } = new URL(link);
  return pathname + search;
}

async function waiting(page) {
  const { estimates } = await callAs(page, "GET", "estimates", null, "&tab=waiting");
  return callAs(page, "GET", `estimates/${estimates[0].estimateId}`);
}

/** Returns a decided estimate. The first picture records one for a new car. */
async function decided(page) {
  const { estimates } = await callAs(page, "GET", "estimates", null, "&tab=decided");
  const estimateId = estimates[0]?.estimateId ?? (await makeDecided(page));
  return callAs(page, "GET", `estimates/${estimateId}`);
}

async function makeDecided(page) {
  const { customerId, vehicleId } = await callAs(page, "POST", "customers", {
    customerName: "Kavya Nair",
    phoneNumber: "9812345670",
    email: "kavya@mail.example",
    isPremiumCustomer: 0,
    vehicleNumber: "MH 43 AP 4321",
    vehicleModel: "Tata Nexon",
  });
  const { visitId } = await callAs(page, "POST", "visits", { customerId, vehicleId });
  const { estimateId } = await callAs(page, "POST", `visits/${visitId}/estimates`, {});
  const { validUntil } = await callAs(page, "GET", `estimates/${estimateId}`);
  const goods = (partName, rate) => ({
    ref: crypto.randomUUID(),
    kind: "part",
    partName,
    hsn: "8708",
    unit: "SET",
    gstRate: 18,
    quantity: 1,
    rate,
  });
  const lines = [goods("Brake pads", 1850), goods("Wiper blades", 780)];
  const body = { lines, validUntil, taxCollected: 1, deposit: 500 };
  await callAs(page, "PUT", `estimates/${estimateId}`, body);
  const { versionNumber } = await callAs(page, "POST", `estimates/${estimateId}/send`, {});
  await callAs(page, "POST", `estimates/${estimateId}/decisions`, {
    versionNumber,
    answers: lines.map(({ ref }, at) => ({ ref, yes: at === 0 })),
    totalSeen: 1850,
    name: "Kavya Nair",
    way: "phone",
    phone: "9812345670",
    spokenAt: new Date().toISOString(),
    said: SAID,
  });
  return estimateId;
}
