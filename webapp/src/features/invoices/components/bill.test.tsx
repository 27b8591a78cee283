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

describe("the figures", () => {
  test("are the total, what was paid and what is due", { tags: "spec:invoices-1" }, async () => {
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

  test("say what is to be given back when more was paid than is due now", async () => {
    const { section } = await showBill({ bill: { ...unpaid, balanceDue: -100 } });
    expect(section.getByText("To give back").nextElementSibling?.textContent).toBe("₹100.00");
    expect(section.queryByRole("button", { name: "Record payment" })).toBeNull();
  });
});

describe("the invoice's state", { tags: "spec:jobs-37" }, () => {
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
  ])("%s is said with its words", async (word, bill, sentence) => {
    const { section } = await showBill({ bill });
    expect(section.getByText(word)).toBeTruthy();
    expect(section.getByText(sentence)).toBeTruthy();
  });

  test("is followed while the mail is on its way", { tags: "spec:invoices-2" }, async () => {
    const { section, asked, become } = await showBill({
      bill: { ...unpaid, invoices: [invoice(1, { mails: [mail("queued")] })] },
    });
    become({ ...unpaid, invoices: [invoice(1, { mails: [mail("sent")] })] });
    expect(await section.findByText("Sent")).toBeTruthy();
    // And once more with all that shows it.
    await waitFor(() => expect(asked.bills).toBe(3));
  });

  test("of a cancelled job offers neither an invoice nor a payment", async () => {
    const { section } = await showBill({ job: { jobStatusId: 5 } });
    expect(section.getByText(/there is nothing to invoice/)).toBeTruthy();
    expect(buttons(section)).toEqual(["Share"]);
  });
});

describe("what is missing", () => {
  const missing = ["A GST profile: without it, none can charge GST."];

  test("blocks a job that charges GST, and leads to where it is added", {
    tags: "spec:invoices-3",
  }, async () => {
    const { section } = await showBill({ missing });
    expect(await section.findByText(missing[0] as string)).toBeTruthy();
    expect(section.getByText(/cannot be invoiced yet/)).toBeTruthy();
    const way = section.getByRole("link", { name: "Add it in the garage settings" });
    expect(way.getAttribute("href")).toBe("/dashboard/account/garage");
  });

  test("sends who may not add it to the owner", { tags: "spec:invoices-3" }, async () => {
    const { section } = await showBill({ missing, permissions: CASHIER });
    expect(await section.findByText(/Ask the owner or a manager/)).toBeTruthy();
    expect(section.queryByRole("link")).toBeNull();
  });

  test("but blocks nothing is told to who can add it, and to nobody else", async () => {
    const job = { taxCollected: 0 };
    const owner = await showBill({ missing, job });
    expect(await owner.section.findByText(/could say more/)).toBeTruthy();
    cleanup();
    const cashier = await showBill({ missing, job, permissions: CASHIER });
    await waitFor(() => expect(cashier.asked.profiles).toBe(1));
    await new Promise((later) => setTimeout(later, 50));
    expect(cashier.section.queryByText(/could say more/)).toBeNull();
  });
});

describe("who may", () => {
  const bill = { ...issued, payments: [payment(7)] };

  test("nothing, still sees the papers", { tags: "spec:invoices-17" }, async () => {
    const { section } = await showBill({ bill, permissions: [] });
    expect(buttons(section)).toEqual([
      "View AND01-2627-00001",
      "Download AND01-2627-00001",
      "More for AND01-2627-00001",
      "Receipt RCPT-00007",
    ]);
  });

  test("a cashier's work, is offered that and no cancelling", {
    tags: "spec:invoices-17",
  }, async () => {
    const { section, user } = await showBill({ bill, permissions: CASHIER });
    expect(buttons(section)).toEqual([
      "Share",
      "View AND01-2627-00001",
      "Download AND01-2627-00001",
      "Send by email",
      "More for AND01-2627-00001",
      "Take back RCPT-00007",
      "Receipt RCPT-00007",
      "Record payment",
    ]);
    await user.click(section.getByRole("button", { name: "More for AND01-2627-00001" }));
    const items = await screen.findAllByRole("menuitem");
    expect(items.map((item) => item.textContent)).toEqual(["Download duplicate"]);
  });
});

test("a bill that cannot be loaded can be tried again, its figures stand", async () => {
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

test("earlier papers stand below, each with its credit note's number", async () => {
  const note = invoice(2, { kind: "credit_note", title: "Credit Note", number: "AND01C-1" });
  const { section } = await showBill({
    bill: { ...unpaid, invoices: [note, invoice(1, { cancelledBy: note.number })] },
  });
  expect(section.getByText("Earlier papers (2)")).toBeTruthy();
  expect(section.getByText(/cancelled by AND01C-1/)).toBeTruthy();
  expect(section.getByText(/invoiced anew/)).toBeTruthy();
  expect(section.getByRole("button", { name: "Preview and issue" })).toBeTruthy();
});
