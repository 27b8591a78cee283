import { cleanup, screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import { describe, expect, test } from "vitest";
import { invoice, mail, payment, unpaid } from "@/testing/bills";
import { refuse, server } from "@/testing/server";
import { CASHIER, showBill } from "@/testing/show-bill";

const issued = { ...unpaid, invoices: [invoice(1)] };
const buttons = (section: Awaited<ReturnType<typeof showBill>>["section"]) =>
  section
    .getAllByRole("button")
    .map((one: HTMLElement) => one.getAttribute("aria-label") ?? one.textContent);

describe("amounts of the bill", () => {
  test("the bill shows the total, the payments and the balance due", {
    tags: "spec:invoices-1",
  }, async () => {
    const { section } = await showBill({
      bill: { ...unpaid, paidAmount: 500, balanceDue: 503.59 },
    });
    const figures = section
      .getAllByRole("term")
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(figures).toEqual([
      ["Bill total", "₹1,003.59"],
      ["Paid", "₹500.00"],
      ["Balance due", "₹503.59"],
    ]);
  });

  test("the bill shows the amount to refund when the customer paid too much", async () => {
    const { section } = await showBill({ bill: { ...unpaid, balanceDue: -100 } });
    expect(section.getByText("To refund").nextElementSibling?.textContent).toBe("₹100.00");
    expect(section.queryByRole("button", { name: "Record payment" })).toBeNull();
  });
});

describe("status of the invoice", { tags: "spec:jobs-37" }, () => {
  test.each([
    ["Not issued", unpaid, /is issued when the job is marked ready/],
    ["Issued", issued, "Issued on 20/11/2026 by Asha Sharma."],
    [
      "On its way",
      { ...unpaid, invoices: [invoice(1, { mails: [mail("queued")] })] },
      /It is being sent to meera@mail.example\./,
    ],
    [
      "Sent",
      { ...unpaid, invoices: [invoice(1, { mails: [mail("sent")] })] },
      /Sent to meera@mail.example on 20\/11\/2026, 5:06 pm\./,
    ],
    ["Failed", { ...issued, invoiceProblem: "No such mailbox." }, "No such mailbox."],
  ])("the bill shows the invoice status “%s” with its details", async (word, bill, sentence) => {
    const { section } = await showBill({ bill });
    expect(section.getByText(word)).toBeTruthy();
    expect(section.getByText(sentence)).toBeTruthy();
  });

  test("the bill is reloaded until the invoice mail is sent", {
    tags: "spec:invoices-2",
  }, async () => {
    const { section, asked, become } = await showBill({
      bill: { ...unpaid, invoices: [invoice(1, { mails: [mail("queued")] })] },
    });
    become({ ...unpaid, invoices: [invoice(1, { mails: [mail("sent")] })] });
    expect(await section.findByText("Sent")).toBeTruthy();
    // The third request starts when the mail was sent, because all queries that show the bill are
    // then loaded again.
    await waitFor(() => expect(asked.bills).toBe(3));
  });

  test("the bill of a cancelled job has no buttons for an invoice or a payment", async () => {
    const { section } = await showBill({ job: { jobStatusId: 5 } });
    expect(section.getByText(/there is nothing to invoice/)).toBeTruthy();
    expect(buttons(section)).toEqual(["Share"]);
  });
});

describe("missing garage details on the bill", () => {
  const missing = ["A GST profile. Without it, invoices cannot charge GST."];

  test("missing garage details block the invoice of a job with GST, and a link opens the settings", {
    tags: "spec:invoices-3",
  }, async () => {
    const { section } = await showBill({ missing });
    expect(await section.findByText(missing[0] as string)).toBeTruthy();
    expect(section.getByText(/cannot be invoiced yet/)).toBeTruthy();
    const way = section.getByRole("link", { name: "Add the details in the garage settings" });
    expect(way.getAttribute("href")).toBe("/dashboard/account/garage?section=gst");
  });

  test("people who cannot add missing garage details see a hint to ask the owner or a manager", {
    tags: "spec:invoices-3",
  }, async () => {
    const { section } = await showBill({ missing, permissions: CASHIER });
    expect(await section.findByText(/Ask the owner or a manager/)).toBeTruthy();
    expect(section.queryByRole("link")).toBeNull();
  });

  test("optional garage details that are missing show only to people who can add them", async () => {
    const job = { taxCollected: 0 };
    const owner = await showBill({ missing, job });
    expect(await owner.section.findByText(/optional details are missing/)).toBeTruthy();
    cleanup();
    const cashier = await showBill({ missing, job, permissions: CASHIER });
    await waitFor(() => expect(cashier.asked.profiles).toBe(1));
    await new Promise((later) => setTimeout(later, 50));
    expect(cashier.section.queryByText(/optional details are missing/)).toBeNull();
  });
});

describe("permissions on the bill", () => {
  const bill = { ...issued, payments: [payment(7)] };

  test("a person without permissions on the bill can view and download documents", {
    tags: "spec:invoices-17",
  }, async () => {
    const { section } = await showBill({ bill, permissions: [] });
    expect(buttons(section)).toEqual([
      "View AND01-2627-00001",
      "Download AND01-2627-00001",
      "More for AND01-2627-00001",
      "Receipt RCPT-00007",
    ]);
  });

  test("a cashier can send invoices and record payments, but not cancel invoices", {
    tags: "spec:invoices-17",
  }, async () => {
    const { section, user } = await showBill({ bill, permissions: CASHIER });
    expect(buttons(section)).toEqual([
      "Share",
      "View AND01-2627-00001",
      "Download AND01-2627-00001",
      "Send by email",
      "More for AND01-2627-00001",
      "Give back part of RCPT-00007",
      "Reverse RCPT-00007",
      "Receipt RCPT-00007",
      "Record payment",
      "Close the rest",
    ]);
    await user.click(section.getByRole("button", { name: "More for AND01-2627-00001" }));
    const items = await screen.findAllByRole("menuitem");
    expect(items.map((item) => item.textContent)).toEqual(["Download duplicate"]);
  });
});

test("a bill that could not be loaded still shows its amounts, and Try Again loads it", async () => {
  const failing = http.get("*/api/garage/jobs/31/bill", () => refuse(400, { code: "x" }), {
    once: true,
  });
  const shown = showBill();
  server.use(failing);
  const retry = await screen.findByRole("button", { name: "Try Again" });
  expect(screen.getByText("The bill could not be loaded.")).toBeTruthy();
  expect(screen.getByText("Balance due").nextElementSibling?.textContent).toBe("₹1,003.59");
  retry.click();
  const { section } = await shown;
  expect(section.getByRole("button", { name: "Record payment" })).toBeTruthy();
});

test("earlier invoices are listed with the number of their credit note", async () => {
  const note = invoice(2, { kind: "credit_note", title: "Credit Note", number: "AND01C-1" });
  const { section } = await showBill({
    bill: { ...unpaid, invoices: [note, invoice(1, { cancelledBy: note.number })] },
  });
  expect(section.getByText("Earlier documents (2)")).toBeTruthy();
  expect(section.getByText(/cancelled by AND01C-1/)).toBeTruthy();
  expect(section.getByText(/issue a new invoice/)).toBeTruthy();
  expect(section.getByRole("button", { name: "Preview and issue" })).toBeTruthy();
});
