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
  owner("estimates-decided", `${ESTIMATES}?tab=decided`, async (page) => {
    await page.getByRole("link", { name: /EST-/ }).locator("visible=true").first().waitFor();
  }),
  owner("job-guarded", ESTIMATES, async (page) => {
    const { jobId } = await guarded(page);
    await page.goto(`/dashboard/manage/jobs?jobId=${jobId}`);
    await page
      .getByRole("dialog")
      .getByText(/^Approved ₹/)
      .waitFor();
  }),
  owner("job-above-approval", ESTIMATES, async (page) => {
    await openAbove(page);
  }),
  owner("job-allow-excess", ESTIMATES, async (page) => {
    await openAbove(page);
    await page.getByRole("dialog").getByRole("button", { name: "Allow it anyway" }).click();
    await page.getByRole("dialog").getByLabel("Reason").waitFor();
  }),
  owner("estimate-open-job", ESTIMATES, async (page) => {
    const estimateId = await makeApproved(page);
    await page.goto(`${ESTIMATES}/open-job?estimateId=${estimateId}`);
    await page.getByRole("button", { name: "Open Job" }).locator("visible=true").waitFor();
    await page.getByLabel("Entry Date").waitFor();
  }),
  owner("visit-close-approved", ESTIMATES, async (page) => {
    const { visitId } = await callAs(page, "GET", `estimates/${await makeApproved(page)}`);
    await page.goto(`/dashboard/manage/visits/view?visitId=${visitId}`);
    await page.getByRole("button", { name: "Close visit" }).click();
    await page
      .getByRole("dialog")
      .getByText(/Close the visit without a job\?/)
      .waitFor();
  }),
  owner("estimate-mail-failed", ESTIMATES, async (page) => {
    const estimateId = await makeApproved(page);
    // The mail server of the demo data accepts each address, so the picture changes the answer.
    await page.route(`**/api/garage/estimates/${estimateId}?*`, async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      answer.data.mail = { to: "asha@example.com", state: "failed", problem: "No such person" };
      await route.fulfill({ response, json: answer });
    });
    await page.goto(`${ESTIMATES}/view?estimateId=${estimateId}`);
    await page.getByText("The mail about it could not be sent: No such person").waitFor();
  }),
  owner("job-of-approved-car", ESTIMATES, async (page) => {
    const estimateId = await makeApproved(page);
    const { customerId, vehicleId } = await callAs(page, "GET", `estimates/${estimateId}`);
    await page.goto(`/dashboard/add-new-job?customerId=${customerId}&vehicleId=${vehicleId}`);
    await page.getByRole("link", { name: "Open its job" }).waitFor();
  }),
  owner("estimate-waiting", ESTIMATES, async (page) => {
    await openWaiting(page);
  }),
  owner("estimate-send-again", ESTIMATES, async (page) => {
    await openWaiting(page);
    await page.getByRole("button", { name: "Send again" }).locator("visible=true").click();
    await page.getByRole("dialog").getByText("This estimate is sent already.").waitFor();
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

/** Returns the decided estimate whose job is guarded. */
async function guarded(page) {
  const { estimates } = await callAs(page, "GET", "estimates", null, "&tab=decided");
  const found = estimates.find((one) => one.jobCode !== null);
  return callAs(page, "GET", `estimates/${found.estimateId}`);
}

/** Adds a service to a guarded job and saves, which opens the dialog. Nothing is stored. */
async function openAbove(page) {
  const { jobId } = await guarded(page);
  await page.goto(`/dashboard/update-job?jobId=${jobId}`);
  await page
    .getByRole("button", { name: /^Add (?!New|Handling|Jobs|part|discount)/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Continue" }).locator("visible=true").click();
  await page.getByLabel("Entry Date").waitFor();
  await page.getByRole("button", { name: "Update Job" }).locator("visible=true").click();
  await page.getByRole("dialog").getByText("Above the approval").waitFor();
}

/** Makes an estimate of a vehicle without a job, and records that everything was approved. */
async function makeApproved(page) {
  const { estimates } = await callAs(page, "GET", "estimates", null, "&tab=decided");
  const known = estimates.find((one) => one.jobCode === null);
  if (known) return known.estimateId;
  const { visitId } = await callAs(page, "POST", "visits", await someVehicle(page));
  const { estimateId } = await callAs(page, "POST", `visits/${visitId}/estimates`, {});
  const { validUntil, taxCollected } = await callAs(page, "GET", `estimates/${estimateId}`);
  const [{ garageJobServiceId: serviceId, serviceRateAdjusted: rate }] = await callAs(
    page,
    "GET",
    "jobservices",
  );
  const ref = crypto.randomUUID();
  const { total } = await callAs(page, "PUT", `estimates/${estimateId}`, {
    lines: [{ ref, kind: "labour", serviceId, rate }],
    validUntil,
    taxCollected,
  });
  await callAs(page, "POST", `estimates/${estimateId}/send`, { email: false });
  await callAs(page, "POST", `estimates/${estimateId}/decisions`, {
    versionNumber: 1,
    answers: [{ ref, yes: true }],
    way: "message",
    name: "Asha Rao",
    spokenAt: new Date().toISOString(),
    said: "Yes, please do all of it.",
    totalSeen: total,
  });
  return estimateId;
}

/** Returns a vehicle of a customer who has no estimate. */
async function someVehicle(page) {
  const { customers } = await callAs(page, "GET", "customers", null, "&pageSize=25");
  for (const { customerId } of customers.slice(5)) {
    const cars = await callAs(
      page,
      "GET",
      "get-customer-vehicles",
      null,
      `&customerId=${customerId}`,
    );
    if (cars[0]) return { customerId, vehicleId: cars[0].vehicleId };
  }
  throw new Error("No customer has a vehicle.");
}
