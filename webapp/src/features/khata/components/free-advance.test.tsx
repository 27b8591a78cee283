import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { describe, expect, test } from "vitest";
import { payment, unpaid } from "@/testing/bills";
import { account } from "@/testing/khata";
import { answer, refuse, server } from "@/testing/server";
import { CASHIER, done, showBill, taking } from "@/testing/show-bill";

const USE = "*/api/garage/jobs/31/use-advance";
const FREE = { ...unpaid, freeAdvance: 5_000 };
const ofAccount = (paymentId: number, onBill: number) =>
  payment(paymentId, { amount: 50_000, ofAccount: true, onBill });
const PERMISSIONS = [...CASHIER, "see_khata"];

describe("a free advance on a bill", () => {
  test("Use it pays the bill, and Undo takes each payment off again", async () => {
    const { user, section, become } = await showBill({ bill: FREE, permissions: CASHIER });
    const used = taking(USE, () => {
      become({
        ...FREE,
        paidAmount: 1_003.59,
        balanceDue: 0,
        freeAdvance: 0,
        payments: [ofAccount(8, 3.59), ofAccount(7, 1_000)],
      });
      return answer({
        paymentId: 8,
        receiptCode: "R",
        paidAmount: 1_003.59,
        balanceDue: 0,
        used: [
          { paymentId: 8, amount: 3.59 },
          { paymentId: 7, amount: 1_000 },
        ],
      });
    });
    expect(section.getByText("₹5,000.00 advance is free.")).toBeTruthy();
    await user.click(section.getByRole("button", { name: "Use it" }));
    expect(await section.findByText("₹1,000.00 on this bill")).toBeTruthy();
    expect(section.queryByText("₹5,000.00 advance is free.")).toBeNull();
    expect(used.map(({ body }) => body)).toEqual([{}]);

    const undone = [8, 7].map((id) =>
      taking(`*/api/garage/payments/${id}/unassign`, () => {
        become(FREE);
        return done("The money is off this bill.");
      }),
    );
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await screen.findByText("The money is off this bill.")).toBeTruthy();
    expect(undone.flat().map(({ body }) => body)).toEqual([
      { jobId: 31, amount: 3.59 },
      { jobId: 31, amount: 1_000 },
    ]);
    // The advance is free again. Its next use is a new request, not a retry of the first one.
    await user.click(await section.findByRole("button", { name: "Use it" }));
    await waitFor(() => expect(used).toHaveLength(2));
    expect(used[0]?.key).not.toBe(used[1]?.key);
  });

  test("a refused use shows the reason", async () => {
    taking(USE, () => refuse(409, { code: "nothing_due", message: "This bill is paid." }));
    const { user, section } = await showBill({ bill: FREE, permissions: CASHIER });
    await user.click(section.getByRole("button", { name: "Use it" }));
    expect(await screen.findByText("This bill is paid.")).toBeTruthy();
  });

  test.each([
    ["no advance", { bill: { ...FREE, freeAdvance: 0 } }],
    ["an advance that this person may not see", { bill: { ...FREE, freeAdvance: null } }],
    ["a cancelled job", { job: { jobStatusId: 5, jobStatus: "Cancelled" } }],
  ])("the bill with %s does not offer one", async (_what, shown) => {
    const { section } = await showBill({ bill: FREE, permissions: CASHIER, ...shown });
    expect(section.queryByText(/advance is free/)).toBeNull();
  });

  test("a person who cannot record payments sees the advance without a button", async () => {
    const { section } = await showBill({ bill: FREE, permissions: ["issue_invoices"] });
    expect(section.getByText("₹5,000.00 advance is free.")).toBeTruthy();
    expect(section.queryByRole("button", { name: "Use it" })).toBeNull();
  });
});

describe("a payment of the customer's account on a bill", () => {
  const bill = { ...unpaid, payments: [ofAccount(7, 400), payment(6)] };

  test("the row shows the part on this bill and links to the account", async () => {
    server.use(http.get("*/api/garage/customers/8/account", () => answer(account())));
    const { section } = await showBill({ bill, permissions: PERMISSIONS });
    const [shared, own] = section.getAllByRole("listitem").map((row) => within(row)) as [
      ReturnType<typeof within>,
      ReturnType<typeof within>,
    ];
    expect(shared.getByText("₹50,000.00")).toBeTruthy();
    expect(shared.getByText("₹400.00 on this bill")).toBeTruthy();
    expect(shared.queryByRole("button", { name: /^(Reverse|Give back)/ })).toBeNull();
    expect(
      shared.getByRole("link", { name: "Open the account of RCPT-00007" }).getAttribute("href"),
    ).toBe("/dashboard/manage/customers/view?garageId=11&customerId=8#account");
    expect(own.queryByText(/on this bill/)).toBeNull();
    expect(own.getByRole("button", { name: "Reverse RCPT-00006" })).toBeTruthy();
    expect(own.queryByRole("button", { name: /off this bill/ })).toBeNull();
  });

  test("Take off this bill sends its part", async () => {
    const sent = taking("*/api/garage/payments/7/unassign", () => done("Off."));
    const { user, section } = await showBill({ bill, permissions: CASHIER });
    await user.click(section.getByRole("button", { name: "Take RCPT-00007 off this bill" }));
    await user.click(await screen.findByRole("button", { name: "Take off" }));
    expect(await screen.findByText("Off.")).toBeTruthy();
    expect(sent.map(({ body }) => body)).toEqual([{ jobId: 31, amount: 400 }]);
  });

  test("a person who cannot record payments takes nothing off", async () => {
    const { section } = await showBill({ bill, permissions: ["issue_invoices"] });
    expect(section.getByText("₹400.00 on this bill")).toBeTruthy();
    expect(section.queryByRole("button", { name: /off this bill/ })).toBeNull();
    expect(section.queryByRole("link", { name: /^Open the account/ })).toBeNull();
  });

  test("a payment of this job whose money left shows what is still on this bill", async () => {
    const moved = payment(6, { onBill: 100 });
    const { section } = await showBill({
      bill: { ...unpaid, payments: [moved] },
      permissions: CASHIER,
    });
    expect(section.getByText("₹100.00 on this bill")).toBeTruthy();
    expect(section.getByRole("button", { name: "Take RCPT-00006 off this bill" })).toBeTruthy();
  });
});
