/** Lists the screens of estimates. */

import { callAs } from "./part-screens.mjs";

const ESTIMATES = "/dashboard/manage/estimates";

const owner = (name, path, before) => ({ name, path, as: "owner", before });

export const ESTIMATE_SCREENS = [
  owner("estimates", ESTIMATES, async (page) => {
    await page
      .getByText(/Sent .* ago|Sent just now/)
      .locator("visible=true")
      .first()
      .waitFor();
  }),
  owner("estimates-none", `${ESTIMATES}?tab=decided`, async (page) => {
    await page.getByText("No estimate is decided.").waitFor();
  }),
  owner("estimate-waiting", ESTIMATES, async (page) => {
    await openWaiting(page);
  }),
  owner("estimate-send-again", ESTIMATES, async (page) => {
    await openWaiting(page);
    await page.getByRole("button", { name: "Send again" }).locator("visible=true").click();
    await page.getByRole("dialog").getByText("It is sent already.").waitFor();
  }),
  owner("estimate-draft", ESTIMATES, openDraft),
  owner("estimate-choice", ESTIMATES, async (page) => {
    await openDraft(page);
    await page.getByRole("heading", { name: "Choices" }).scrollIntoViewIfNeeded();
  }),
  owner("estimate-terms", ESTIMATES, async (page) => {
    await openDraft(page);
    await page.getByRole("heading", { name: "Terms" }).scrollIntoViewIfNeeded();
  }),
  owner("estimate-add-service", ESTIMATES, async (page) => {
    await openDraft(page);
    await page.getByRole("button", { name: "Add service" }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: /^Add / }).first().waitFor();
  }),
  owner("estimate-add-part", ESTIMATES, async (page) => {
    await openDraft(page);
    await page.getByRole("button", { name: "Add part" }).first().click();
    await page.getByRole("dialog").getByRole("combobox", { name: "Add part" }).waitFor();
  }),
  owner("estimate-send", ESTIMATES, async (page) => {
    await openDraft(page);
    await page.getByRole("button", { name: "Send", exact: true }).locator("visible=true").click();
    await page.getByRole("dialog").getByRole("button", { name: "WhatsApp" }).waitFor();
  }),
  owner("estimate-withdraw", ESTIMATES, async (page) => {
    await openDraft(page);
    await page.getByRole("button", { name: "Withdraw" }).click();
    await page.getByRole("dialog").getByLabel("Reason").waitFor();
  }),
  owner("visit-estimates", ESTIMATES, async (page) => {
    await openWaiting(page);
    await page.getByRole("link", { name: "Visit" }).click();
    await page.getByRole("heading", { name: "Estimates" }).scrollIntoViewIfNeeded();
    await page.getByRole("link", { name: /^On EST-/ }).waitFor();
  }),
  owner("garage-estimates", "/dashboard/account/garage", async (page) => {
    await page.getByLabel("Days an estimate is valid").waitFor();
    await page.getByRole("button", { name: "Save rules of estimates" }).scrollIntoViewIfNeeded();
  }),
];

async function openWaiting(page) {
  const { estimates } = await callAs(page, "GET", "estimates", null, "&tab=waiting");
  await page.goto(`${ESTIMATES}/view?estimateId=${estimates[0].estimateId}`);
  await page.getByRole("button", { name: "Send again" }).locator("visible=true").waitFor();
}

/** Opens the draft of a job, and makes it for the first picture. */
async function openDraft(page) {
  const { estimates } = await callAs(page, "GET", "estimates", null, "&tab=draft");
  const estimateId = estimates[0]?.estimateId ?? (await makeDraft(page));
  await page.goto(`${ESTIMATES}/view?estimateId=${estimateId}`);
  await page.getByRole("button", { name: "Add choice" }).waitFor();
}

async function makeDraft(page) {
  const filter = encodeURIComponent(JSON.stringify({ status: [1] }));
  const { jobs } = await callAs(page, "GET", "jobs", null, `&pageSize=25&filter=${filter}`);
  const { visitId } = await callAs(page, "POST", "visits", { jobId: jobs[0].jobId });
  const { estimateId } = await callAs(page, "POST", `visits/${visitId}/estimates`, {});
  const { base, taxCollected, validUntil } = await callAs(page, "GET", `estimates/${estimateId}`);
  const services = await callAs(page, "GET", "jobservices");
  const ordered = new Set(base.map(({ serviceId }) => serviceId));
  const { garageJobServiceId: serviceId, serviceRateAdjusted: rate } = services.find(
    (one) => !ordered.has(one.garageJobServiceId),
  );
  const goods = (partName, price) => ({
    ref: crypto.randomUUID(),
    kind: "part",
    partName,
    hsn: "8708",
    unit: "SET",
    gstRate: 18,
    quantity: 1,
    rate: price,
  });
  const service = {
    ref: crypto.randomUUID(),
    kind: "labour",
    serviceId,
    rate,
    discountPercent: 10,
    note: "The left pad is worn on the inside.",
  };
  const option = (label, name, price) => ({ label, lines: [goods(name, price)] });
  await callAs(page, "PUT", `estimates/${estimateId}`, {
    lines: [service, goods("Wiper blades", 780)],
    choices: [
      {
        name: "Brake pads",
        options: [
          option("Good", "Brake pads, standard", 1850),
          option("Better", "Brake pads, ceramic", 2950),
        ],
      },
    ],
    validUntil,
    taxCollected,
    deposit: 500,
    note: "The car is on the lift.",
  });
  return estimateId;
}
