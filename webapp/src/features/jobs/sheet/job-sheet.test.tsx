import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { jobDefaults, jobSheet } from "@/testing/jobs";
import { account, OWES } from "@/testing/khata";
import { address } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
import { ALL, LIST, serveJobs, showJobs as show } from "@/testing/show-jobs";

beforeEach(serveJobs);

describe("job sheet", () => {
  const open = async (address = `${LIST}?page=2&jobId=31`) => {
    const shown = show(ALL, address);
    const sheet = within(await screen.findByRole("dialog", { name: "Job Sheet" }));
    return { ...shown, sheet };
  };

  test("the job sheet shows discounts, the round off and the reason for no GST", async () => {
    const [group] = jobSheet.jobServices;
    const [line] = group?.services ?? [];
    if (!group || !line) throw new Error("The job has a service.");
    server.use(
      http.get("*/api/garage/jobs/31", () =>
        answer({
          ...jobSheet,
          jobServices: [
            { ...group, services: [{ ...line, discountPercent: 10, discountAmount: 85.05 }] },
          ],
          discountPercent: 5,
          discountAmount: 38.27,
          discountTotal: 123.32,
          subtotal: 727.18,
          roundOff: -0.18,
          taxCollected: 0,
          exemptReason: "Diplomatic mission",
        }),
      ),
    );
    const { sheet } = await open();
    expect(await sheet.findByText("SRV-00071 · Discount 10%")).toBeTruthy();
    expect(sheet.getByText("₹765.45")).toBeTruthy();
    const said = (term: string) => sheet.getByText(term).nextElementSibling?.textContent;
    expect(said("Discount (5% on the bill)")).toBe("−₹123.32");
    expect(said("Round off")).toBe("-₹0.18");
    expect(said("Exempt from GST")).toBe("Diplomatic mission");
  });

  test("the job sheet says what the customer owes, and links to the account", async () => {
    server.use(http.get("*/api/garage/customers/8/account", () => answer(account())));
    show([...ALL, "see_khata"], `${LIST}?jobId=31`);
    const sheet = within(await screen.findByRole("dialog", { name: "Job Sheet" }));
    expect((await sheet.findByRole("link", { name: OWES })).getAttribute("href")).toBe(
      "/dashboard/manage/customers/view?garageId=11&customerId=8#account",
    );
  });

  test("the job sheet shows all fields, services and notes of the job", {
    tags: ["spec:jobs-37", "spec:jobs-38"],
  }, async () => {
    const { sheet } = await open();
    await sheet.findByText("JOB-00031");
    const facts = Object.fromEntries(
      sheet
        .getAllByRole("term")
        .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    );
    expect(facts).toEqual({
      "Job ID": "JOB-00031",
      Status: expect.stringContaining("In Progress"),
      "Expected delivery": "08/01/2020 · overdue",
      Complaint: "Knocks when cold",
      Money: "₹1,003.59 due of ₹1,003.59",
      "PO number": "-",
      Priority: "High",
      "Created on": "19/11/2026, 9:30\u00a0am",
      "Last updated": "20/11/2026, 5:05\u00a0pm",
      "Entry date": "06/01/2020",
      Phone: "98200 12345WhatsApp",
      "Customer ID": "CUST-00008",
      "Assigned to": "Meera Iyer",
      "Pickup required": "No",
      "Payment method": "UPI",
      "Invoice Status": "No",
      Odometer: "60,451 km",
      "Fuel level": "A quarter",
      Subtotal: "₹850.50",
      "Tax Status (18%)": "Applied · ₹153.09",
      "Total amount": "₹1,003.59",
    });
    for (const text of [
      "MH 12 AB 1234",
      "Meera Bhat",
      "Honda City",
      "Engine oil change",
      "₹1,000.00",
      "Mind the scratch",
      "Knocks when cold",
      "Status: Open → In Progress",
      "The bill",
    ])
      expect(sheet.getByText(text)).toBeTruthy();
  });

  test("the job sheet shows status, complaint, delivery date and amounts first", async () => {
    const unpaid = { ...jobSheet, balanceDue: 500 };
    server.use(http.get("*/api/garage/jobs/31", () => answer(unpaid)));
    const { sheet } = await open();
    await sheet.findByText("JOB-00031");
    const terms = sheet.getAllByRole("term").map((term) => term.textContent);
    expect(terms.slice(0, 4)).toEqual(["Status", "Complaint", "Expected delivery", "Money"]);
    expect(sheet.getByRole("button", { name: "₹500.00 due of ₹1,003.59" })).toBeTruthy();
  });

  test("changing the status to “Ready” on the job sheet asks before the invoice is sent", async () => {
    const changes: unknown[] = [];
    server.use(
      http.get(at("/api/garage/get-job-defaults"), () =>
        answer({ ...jobDefaults, askBeforeInvoice: true }),
      ),
      http.get("*/api/garage/jobs/31", () =>
        answer({ ...jobSheet, customerEmail: "asha@example.in" }),
      ),
      http.post(at("/api/garage/jobs/change-status"), async ({ request }) => {
        changes.push(await request.json());
        return answer({});
      }),
    );
    const { user, sheet } = await open();
    await user.click(await sheet.findByRole("button", { name: "Mark ready JOB-00031" }));
    await user.click(await screen.findByRole("button", { name: "Ready and send" }));
    await waitFor(() =>
      expect(changes).toEqual([{ jobId: 31, jobStatusId: 3, sendInvoice: true }]),
    );
  });

  test("people who cannot change the status see the status as text on the job sheet", async () => {
    const shown = show(["see_jobs"], `${LIST}?jobId=31`);
    const sheet = within(await screen.findByRole("dialog", { name: "Job Sheet" }));
    await sheet.findByText("JOB-00031");
    expect(sheet.queryByRole("combobox")).toBeNull();
    expect(sheet.getByText("In Progress")).toBeTruthy();
    shown.unmount();
  });

  test("the job sheet of a job without GST shows “Not applied”", {
    tags: "spec:jobs-38",
  }, async () => {
    server.use(http.get("*/api/garage/jobs/31", () => answer({ ...jobSheet, taxCollected: 0 })));
    const { sheet } = await open();
    expect(await sheet.findByText("Not applied")).toBeTruthy();
  });

  test("the job sheet shows a loading text, and closing it returns to the same page of the list", {
    tags: "spec:jobs-37",
  }, async () => {
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    server.use(http.get("*/api/garage/jobs/31", () => held.then(() => answer(jobSheet))));
    const { user, sheet } = await open();
    expect(sheet.getByText("Loading the job sheet")).toBeTruthy();
    release();
    await sheet.findByText("JOB-00031");
    await user.click(sheet.getByText("Close"));
    expect(address()).toBe(`${LIST}?page=2`);
  });

  test("the job sheet of an unknown job shows “No job details found”", {
    tags: "spec:jobs-37",
  }, async () => {
    server.use(http.get("*/api/garage/jobs/99", () => refuse(404, { code: "not_found" })));
    const { sheet } = await open(`${LIST}?jobId=99`);
    expect(await sheet.findByText("No job details found")).toBeTruthy();
    expect(sheet.queryByRole("button", { name: "Try Again" })).toBeNull();
  });

  test("Try Again loads a job sheet that could not be loaded", {
    tags: "spec:jobs-46",
  }, async () => {
    server.use(http.get("*/api/garage/jobs/31", () => refuse(400, { code: "x" })));
    const { user, sheet } = await open();
    expect(await screen.findByText("Error fetching job details")).toBeTruthy();
    server.use(http.get("*/api/garage/jobs/31", () => answer(jobSheet)));
    await user.click(sheet.getByRole("button", { name: "Try Again" }));
    expect(await sheet.findByText("JOB-00031")).toBeTruthy();
  });
});
