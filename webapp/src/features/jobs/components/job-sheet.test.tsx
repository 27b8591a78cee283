import { screen, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { jobSheet } from "@/testing/jobs";
import { address } from "@/testing/router";
import { answer, refuse, server } from "@/testing/server";
import { ALL, LIST, serveJobs, showJobs as show } from "@/testing/show-jobs";

beforeEach(serveJobs);

describe("the sheet", () => {
  const open = async (address = `${LIST}?page=2&jobId=31`) => {
    const shown = show(ALL, address);
    const sheet = within(await screen.findByRole("dialog", { name: "Job Sheet" }));
    return { ...shown, sheet };
  };

  test("shows everything that is specified", async () => {
    const { sheet } = await open();
    await sheet.findByText("JOB-00031");
    const facts = Object.fromEntries(
      sheet
        .getAllByRole("term")
        .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    );
    expect(facts).toEqual({
      "Job ID": "JOB-00031",
      Status: "In Progress",
      Priority: "High",
      "Created on": "19/11/2026, 9:30\u00a0am",
      "Last updated": "20/11/2026, 5:05\u00a0pm",
      "Entry date": "06/01/2020",
      "Expected delivery": "08/01/2020 · overdue",
      Phone: "98200 12345",
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

  test("of a job without tax says that none applies", async () => {
    server.use(http.get("*/api/garage/jobs/31", () => answer({ ...jobSheet, taxCollected: 0 })));
    const { sheet } = await open();
    expect(await sheet.findByText("Not applied")).toBeTruthy();
  });

  test("waits with a spinner, and closes to where the list was", async () => {
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

  test("of no job says so", async () => {
    server.use(http.get("*/api/garage/jobs/99", () => refuse(404, { code: "not_found" })));
    const { sheet } = await open(`${LIST}?jobId=99`);
    expect(await sheet.findByText("No job details found")).toBeTruthy();
    expect(sheet.queryByRole("button", { name: "Try Again" })).toBeNull();
  });

  test("that cannot be loaded says so, and can be tried again", async () => {
    server.use(http.get("*/api/garage/jobs/31", () => refuse(400, { code: "x" })));
    const { user, sheet } = await open();
    expect(await screen.findByText("Error fetching job details")).toBeTruthy();
    server.use(http.get("*/api/garage/jobs/31", () => answer(jobSheet)));
    await user.click(sheet.getByRole("button", { name: "Try Again" }));
    expect(await sheet.findByText("JOB-00031")).toBeTruthy();
  });
});
