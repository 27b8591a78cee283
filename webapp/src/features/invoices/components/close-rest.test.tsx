import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, test } from "vitest";
import { DELIVERED } from "@/features/jobs/status/status-styles";
import { dayMonthYear, daysBefore, isoToday } from "@/lib/dates/day";
import { deduction, invoice, unpaid } from "@/testing/bills";
import { answer, refuse, server } from "@/testing/server";
import { done, showBill, taking } from "@/testing/show-bill";

const DEDUCTIONS = "*/api/garage/jobs/31/deductions";
const CASHIER = ["record_payments"];
const MANAGER = [...CASHIER, "write_off", "cancel_invoices"];
/** Of ₹1,003.59, ₹603.59 are paid. */
const issued = { ...unpaid, invoices: [invoice(1)], paidAmount: 603.59, balanceDue: 400 };
const closed = { ...issued, deductedAmount: 400, balanceDue: 0, deductions: [deduction(3)] };

async function openForm(permissions = MANAGER) {
  const shown = await showBill({ bill: issued, permissions });
  const { user, section } = shown;
  await user.click(section.getByRole("button", { name: "Close the rest" }));
  const panel = within(await screen.findByRole("dialog", { name: "Close the rest" }));
  const field = (name: string) => panel.getByLabelText<HTMLInputElement>(name);
  const choose = (name: string) => user.click(panel.getByRole("radio", { name }));
  const send = () => user.click(panel.getByRole("button", { name: "Close the rest" }));
  const type = async (name: string, text: string) => {
    await user.clear(field(name));
    await user.type(field(name), text);
  };
  return { ...shown, panel, field, choose, send, type };
}

describe("Close the rest", () => {
  test.each([
    ["a cashier", CASHIER, ["TDS kept by the customer", "GST TDS kept by the customer"]],
    [
      "a manager",
      MANAGER,
      [
        "TDS kept by the customer",
        "GST TDS kept by the customer",
        "Discount after the bill",
        "Bad debt",
      ],
    ],
  ])("the form offers %s only the kinds of the role", async (_who, permissions, words) => {
    const { panel } = await openForm(permissions);
    const labels = panel.getAllByRole("radio").map((one) => one.closest("label")?.textContent);
    expect(labels).toEqual(words);
  });

  test.each([
    ["a person without these permissions", { permissions: ["issue_invoices"] }],
    ["a bill that is paid", { bill: { ...issued, balanceDue: 0 } }],
    ["a job without an invoice that is not delivered", { bill: unpaid }],
    ["a cancelled job", { job: { jobStatusId: 5 } }],
  ])("the bill has no button for %s", async (_what, shown) => {
    const { section } = await showBill({ bill: issued, permissions: MANAGER, ...shown });
    expect(section.queryByRole("button", { name: "Close the rest" })).toBeNull();
  });

  test("a delivered job without an invoice has the button", async () => {
    const { section } = await showBill({
      bill: unpaid,
      job: { jobStatusId: DELIVERED },
      permissions: MANAGER,
    });
    expect(section.getByRole("button", { name: "Close the rest" })).toBeTruthy();
  });

  test("TDS of the rest is sent with the certificate, and the bill loads again", async () => {
    const sent = taking(DEDUCTIONS, () => done("The rest is closed."));
    const { panel, field, choose, send, user, asked } = await openForm(CASHIER);
    expect(field("Amount").value).toBe("400.00");
    expect(field("Day").value).toBe(dayMonthYear(isoToday()));
    await send();
    expect(await panel.findByText("Choose why the rest is closed")).toBeTruthy();
    expect(sent).toEqual([]);
    await choose("TDS kept by the customer");
    expect(panel.queryByLabelText("Note")).toBeNull();
    expect(panel.queryByText(/will not be collected/)).toBeNull();
    await user.type(field("Certificate number"), "AB 12/34");
    await send();
    expect(await screen.findByText("The rest is closed.")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(sent).toEqual([
      {
        body: { kind: "tds", amount: 400, onDay: isoToday(), reference: "AB12/34", note: "" },
        key: expect.stringMatching(/^[0-9a-f]{32}$/),
        garageId: "11",
      },
    ]);
    await waitFor(() => expect(asked.bills).toBe(2));
  });

  test("a discount says that the amount will not be collected", async () => {
    const sent = taking(DEDUCTIONS);
    const { panel, choose, send, type } = await openForm();
    await choose("Discount after the bill");
    expect(
      panel.getByText("₹400.00 will not be collected. The invoice and its GST stay as they are."),
    ).toBeTruthy();
    expect(panel.queryByLabelText("Certificate number")).toBeNull();
    await type("Amount", "150");
    expect(panel.getByText(/^₹150.00 will not be collected/)).toBeTruthy();
    await type("Note", "Car was late");
    await send();
    expect(await screen.findByText("Recorded.")).toBeTruthy();
    expect(sent[0]?.body).toEqual({
      kind: "discount",
      amount: 150,
      onDay: isoToday(),
      reference: "",
      note: "Car was late",
    });
  });

  test("an amount above the balance is not sent", async () => {
    const sent = taking(DEDUCTIONS);
    const { panel, choose, send, type } = await openForm();
    await choose("Bad debt");
    await type("Amount", "400.01");
    await send();
    expect(await panel.findByText("The balance due is ₹400.00")).toBeTruthy();
    expect(sent).toEqual([]);
  });

  test("a day of more than three days ago needs a note, also for TDS", async () => {
    const sent = taking(DEDUCTIONS);
    const { panel, choose, send, type } = await openForm();
    const old = daysBefore(isoToday(), 4);
    await choose("GST TDS kept by the customer");
    await type("Day", dayMonthYear(old));
    await send();
    expect(await panel.findByText("Write why you use a day so long ago")).toBeTruthy();
    expect(sent).toEqual([]);
    await type("Note", "The certificate came late");
    await send();
    expect(await screen.findByText("Recorded.")).toBeTruthy();
    expect(sent[0]?.body).toMatchObject({ onDay: old, note: "The certificate came late" });
  });

  test("a cashier is asked to call a manager for an older day", async () => {
    const { panel, choose, send, type } = await openForm(CASHIER);
    await choose("TDS kept by the customer");
    await type("Day", dayMonthYear(daysBefore(isoToday(), 4)));
    await send();
    expect(
      await panel.findByText("Ask an owner or a manager to use a day more than 3 days ago"),
    ).toBeTruthy();
  });

  test("the errors of the server are at their fields, and the typed values stay", async () => {
    taking(DEDUCTIONS, () =>
      refuse(422, {
        code: "invalid",
        error: { amount: ["The balance due is ₹3.59"], reference: ["Check the reference"] },
      }),
    );
    const { panel, field, choose, send, type } = await openForm();
    await choose("TDS kept by the customer");
    await type("Amount", "40");
    await type("Certificate number", "AB12");
    await send();
    expect(await panel.findByText("The balance due is ₹3.59")).toBeTruthy();
    expect(panel.getByText("Check the reference")).toBeTruthy();
    expect(field("Amount").value).toBe("40");
    expect(field("Certificate number").value).toBe("AB12");
  });

  test("typed values stay when the network fails, and a new try has the same key", async () => {
    const sent = taking(DEDUCTIONS, () => HttpResponse.error());
    const { field, choose, send, type } = await openForm();
    await choose("Bad debt");
    await type("Note", "Customer moved away");
    await send();
    expect(await screen.findByText(/could not be reached/)).toBeTruthy();
    expect(field("Note").value).toBe("Customer moved away");
    const again = taking(DEDUCTIONS);
    await send();
    expect(await screen.findByText("Recorded.")).toBeTruthy();
    expect(again[0]?.key).toBe(sent[0]?.key);
  });

  test("after a lost answer, an amount that was closed is not closed again", async () => {
    const { choose, send, type } = await openForm();
    taking(DEDUCTIONS, () => HttpResponse.error());
    server.use(http.get("*/api/garage/jobs/31/bill", () => HttpResponse.error()));
    await choose("Bad debt");
    await type("Amount", "100");
    await send();
    expect(await screen.findByText(/could not be reached/)).toBeTruthy();
    server.use(
      http.get("*/api/garage/jobs/31/bill", () =>
        answer({ ...issued, deductedAmount: 100, balanceDue: 300 }),
      ),
    );
    const again = taking(DEDUCTIONS);
    await type("Amount", "200");
    await send();
    expect(
      await screen.findByText("₹100.00 of this bill was closed already. Look at the bill first."),
    ).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(again).toEqual([]);
  });

  test("a locked garage shows the reason in the form", async () => {
    taking(DEDUCTIONS, () => refuse(402, { code: "subscription_expired", message: "It ended." }));
    const { panel, choose, send } = await openForm();
    await choose("Bad debt");
    await send();
    expect(await panel.findByText("It ended.")).toBeTruthy();
  });
});

describe("list of deductions", () => {
  const section393 = "s. 393(1), Table 6(i), Income-tax Act 2025";
  const deductions = [
    deduction(5, { amount: -400, reverses: 3, note: "Customer paid it" }),
    deduction(4, { kind: "tds", amount: 20, section: section393, reference: "AB12" }),
    deduction(3, { reversed: true, note: "Car was late" }),
  ];

  test("each row shows its kind, amount, day, person and proof", async () => {
    const { section } = await showBill({
      bill: { ...closed, deductedAmount: 20, deductions },
      permissions: MANAGER,
    });
    const list = within(await section.findByRole("list", { name: "Closed without money" }));
    const rows = list.getAllByRole("listitem").map((row) => row.textContent);
    expect(rows).toEqual([
      "-₹400.00Discount after the bill, reversal20/11/2026 · Ravi KumarReason: Customer paid it",
      `₹20.00TDS kept by the customer20/11/2026 · ${section393} · Ravi KumarCertificate AB12Reverse`,
      "₹400.00Discount after the billReversed20/11/2026 · Ravi KumarNote: Car was late",
    ]);
    const [sum] = section.getAllByText("Closed without money");
    expect(sum?.nextElementSibling?.textContent).toBe("₹20.00");
  });

  test("a bill without deductions has no sum of them", async () => {
    const { section } = await showBill({ bill: issued, permissions: MANAGER });
    expect(section.queryByText("Closed without money")).toBeNull();
  });

  test("a person reverses only the kinds of the role", async () => {
    const { section } = await showBill({
      bill: { ...closed, deductions: [deductions[1] ?? deduction(4), deduction(6)] },
      permissions: CASHIER,
    });
    await section.findByRole("list", { name: "Closed without money" });
    const names = section.getAllByRole("button", { name: /^Reverse/ });
    expect(names.map((one) => one.getAttribute("aria-label"))).toEqual([
      "Reverse TDS kept by the customer, ₹20.00",
    ]);
  });

  test("a refused reversal shows the reason", async () => {
    const message = "This deduction was recorded on an earlier day. Ask: Owner, Manager.";
    taking("*/api/garage/deductions/3/reverse", () =>
      refuse(409, { code: "deduction_of_another_day", message }),
    );
    const { user, section } = await showBill({ bill: closed, permissions: MANAGER });
    await user.click(await section.findByRole("button", { name: /^Reverse/ }));
    const question = within(await screen.findByRole("alertdialog"));
    await user.type(question.getByRole("textbox"), "Customer paid it");
    await user.click(question.getByRole("button", { name: "Reverse" }));
    expect(await screen.findByText(message)).toBeTruthy();
  });

  test("a reversal needs a reason and loads the bill again", async () => {
    const sent = taking("*/api/garage/deductions/3/reverse", () => done("Reversed."));
    const { user, section, asked } = await showBill({ bill: closed, permissions: MANAGER });
    await user.click(
      await section.findByRole("button", { name: "Reverse Discount after the bill, ₹400.00" }),
    );
    const question = within(await screen.findByRole("alertdialog", { name: "Reverse ₹400.00?" }));
    await user.click(question.getByRole("button", { name: "Reverse" }));
    expect(await question.findByText("Reason is required")).toBeTruthy();
    expect(sent).toEqual([]);
    await user.type(question.getByRole("textbox"), "Customer paid it");
    await user.click(question.getByRole("button", { name: "Reverse" }));
    expect(await screen.findByText("Reversed.")).toBeTruthy();
    expect(sent).toEqual([
      {
        body: { reason: "Customer paid it" },
        key: expect.stringMatching(/^[0-9a-f]{32}$/),
        garageId: "11",
      },
    ]);
    await waitFor(() => expect(asked.bills).toBe(2));
  });
});
