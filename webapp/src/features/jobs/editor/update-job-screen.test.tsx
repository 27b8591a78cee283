import { screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { invoice, unpaid } from "@/testing/bills";
import { findButton, findSummary, press } from "@/testing/job-summary";
import { jobDefaults, jobSheet, service, services } from "@/testing/jobs";
import { answer, at, refuse, server } from "@/testing/server";
import { JOB, SAID, sent, serveUpdateJob, showUpdateJob as show } from "@/testing/show-update-job";

beforeEach(serveUpdateJob);

describe("form of an existing job", () => {
  test("the update form of a job starts with the saved values, including past dates", {
    tags: ["spec:jobs-25", "spec:jobs-31"],
  }, async () => {
    const { user } = show();
    const summary = await findSummary();
    expect(screen.getByRole("heading", { name: "Update Job" })).toBeTruthy();
    expect(screen.getByText("MH 12 AB 1234")).toBeTruthy();
    expect(summary.getByText("Engine oil change")).toBeTruthy();
    expect(summary.getByText("₹1,003.59")).toBeTruthy();
    await press(user, "Continue");
    const checked = await screen.findAllByRole<HTMLInputElement>("radio", { checked: true });
    expect(checked.map((one) => one.parentElement?.textContent)).toEqual(["High", "No", "UPI"]);
    expect(screen.getByLabelText<HTMLInputElement>("Entry Date").value).toBe("06/01/2020");
    expect(screen.getByLabelText<HTMLSelectElement>("Assigned Person").value).toBe("5");
    expect(screen.getByRole<HTMLInputElement>("switch").checked).toBe(true);
    // The button beside the form and the button in the phone's bar both say Update Job. In the
    // specification, the bar says Create Job.
    expect(screen.getAllByRole("button", { name: "Update Job" })).toHaveLength(2);
  });

  test("the update form requests options and services while the job is still loading", async () => {
    let arrive: () => void = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const asked: string[] = [];
    server.use(
      http.get(JOB, async () => {
        await arrived;
        return answer(jobSheet);
      }),
      http.get(at("/api/garage/get-job-defaults"), () => {
        asked.push("defaults");
        return answer(jobDefaults);
      }),
      http.get(at("/api/garage/jobservices"), () => {
        asked.push("services");
        return answer(services);
      }),
    );
    show();
    await waitFor(() => expect(asked.sort()).toEqual(["defaults", "services"]));
    arrive();
    await findSummary();
    await screen.findByRole("button", { name: "Add Basic service" });
    // The options and the services were requested only once each.
    expect(asked).toHaveLength(2);
  });

  test("an updated job is sent with its record version, saved prices and fields that the form does not show", async () => {
    server.use(
      http.get(at("/api/garage/jobservices"), () =>
        answer([service(71, "Engine oil change", { serviceRateAdjusted: 2000 }), services[2]]),
      ),
    );
    const { user } = show();
    await user.click(await screen.findByRole("button", { name: "Add Basic service" }));
    await press(user, "Continue");
    // A double click must send only one request.
    await user.dblClick(await findButton("Update Job"));
    expect(await screen.findByRole("dialog", { name: SAID })).toBeTruthy();
    expect(sent).toEqual([
      {
        customerId: 8,
        vehicleId: 9,
        entryDate: "2020-01-06",
        expectedDOD: "2020-01-08",
        expectedTime: "",
        priorityId: 1,
        pickupNeeded: 2,
        paymentMethodId: 2,
        assignedUserId: 5,
        additionalComments: "Mind the scratch",
        taxCollected: 1,
        servicesOpted: [
          {
            garageJobServiceId: 71,
            serviceRate: 850.5,
            quantity: 1,
            discountPercent: null,
            discountAmount: 0,
          },
          {
            garageJobServiceId: 11,
            serviceRate: 2499,
            quantity: 1,
            discountPercent: null,
            discountAmount: 0,
          },
        ],
        discountPercent: null,
        discountAmount: 0,
        estimatedCost: 3952.41,
        odometerKm: 60451,
        fuelPercent: 25,
        complaint: "Knocks when cold",
        exemptReason: "",
        version: 4,
      },
    ]);
  });

  test("the form of an invoiced job changes only fields that are not on the invoice", async () => {
    server.use(http.get(JOB, () => answer({ ...jobSheet, invoiceNumber: "AND/26-27/0001" })));
    const { user } = show(["change_jobs", "override_price"]);
    expect(await screen.findByText(/This job has an invoice/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^(Add|Remove) (?!Handling|Jobs)/ })).toBeNull();
    expect((await findSummary()).queryByRole("textbox")).toBeNull();
    await press(user, "Continue");
    expect((await screen.findByRole<HTMLInputElement>("switch")).disabled).toBe(true);
    await user.click(await screen.findByRole("radio", { name: "Low" }));
    await press(user, "Update Job");
    await screen.findByRole("dialog", { name: SAID });
    // The invoice determines the total, so the form sends no total.
    expect(sent[0]).toMatchObject({ priorityId: 3, taxCollected: 1, estimatedCost: null });
  });
});

describe("invoiced job", () => {
  const NUMBER = "AND01-2627-00007";
  const MANAGER = ["change_jobs", "cancel_invoices"];
  const BILL = "*/api/garage/jobs/31/bill";

  test("cancelling the invoice with a reason makes the job form editable", async () => {
    let invoiceNumber: string | null = NUMBER;
    const reasons: unknown[] = [];
    server.use(
      http.get(JOB, () => answer({ ...jobSheet, invoiceNumber })),
      http.get(BILL, () => answer({ ...unpaid, invoices: [invoice(7)] })),
      http.post("*/api/garage/invoices/7/cancel", async ({ request }) => {
        reasons.push(await request.json());
        invoiceNumber = null;
        return answer(invoice(8, { kind: "credit_note" }));
      }),
    );
    const { user } = show(MANAGER);
    await waitFor(() =>
      expect(
        screen.getByRole<HTMLButtonElement>("button", { name: "Cancel invoice and edit" }).disabled,
      ).toBe(false),
    );
    await user.click(screen.getByRole("button", { name: "Cancel invoice and edit" }));
    await user.type(await screen.findByLabelText("Reason"), "Wrong service");
    await user.click(screen.getByRole("button", { name: "Cancel invoice" }));
    expect(await screen.findByRole("button", { name: "Add Basic service" })).toBeTruthy();
    expect(screen.queryByText(/This job has an invoice/)).toBeNull();
    expect(reasons).toEqual([{ reason: "Wrong service" }]);
  });

  test("the update form shows whom to ask if the person cannot cancel the invoice", async () => {
    server.use(http.get(JOB, () => answer({ ...jobSheet, invoiceNumber: NUMBER })));
    show();
    expect(
      await screen.findByText("Ask the owner or a manager to cancel the invoice."),
    ).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Cancel invoice and edit" })).toBeNull();
  });

  test("saving a job that was invoiced while its form was open is refused and shows the invoice", async () => {
    let invoiceNumber: string | null = null;
    server.use(
      http.get(JOB, () => answer({ ...jobSheet, invoiceNumber })),
      http.get(BILL, () => answer({ ...unpaid, invoices: [invoice(7)] })),
      http.put(JOB, () => {
        invoiceNumber = NUMBER;
        return refuse(409, { code: "job_invoiced", message: "This job has an invoice." });
      }),
    );
    const { user } = show(MANAGER);
    await user.click(await screen.findByRole("button", { name: "Add Basic service" }));
    await press(user, "Continue");
    await press(user, "Update Job");
    expect(await screen.findByText("This job has an invoice.")).toBeTruthy();
    await press(user, "Cancel");
    expect(await screen.findByRole("button", { name: "Cancel invoice and edit" })).toBeTruthy();
  });
});

describe("URLs of the update form", () => {
  test("the update form without a job id in its URL shows that no job is selected", async () => {
    show(["change_jobs"], "garageId=11");
    expect(await screen.findByText("No job is selected")).toBeTruthy();
  });

  test("the update form with an unknown job id shows “No job details found”", async () => {
    server.use(http.get(JOB, () => refuse(404, { code: "not_found" })));
    show();
    expect(await screen.findByText("No job details found")).toBeTruthy();
  });

  test("Try Again in the update form loads a job that could not be loaded", {
    tags: "spec:jobs-46",
  }, async () => {
    server.use(http.get(JOB, () => refuse(400, { code: "x" })));
    const { user } = show();
    expect(await screen.findByText("Failed to fetch job details")).toBeTruthy();
    server.use(http.get(JOB, () => answer(jobSheet)));
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await findSummary()).toBeTruthy();
  });

  test("the update form shows a notice to a person who cannot change jobs", async () => {
    show([]);
    expect(await screen.findByText("Your role cannot change jobs")).toBeTruthy();
  });
});
