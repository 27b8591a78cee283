import { screen, waitFor, within } from "@testing-library/react";
import { delay, HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { Bill } from "@/features/invoices/types";
import { invoice, mail, payment, unpaid } from "@/testing/bills";
import { answer, at, refuse, server } from "@/testing/server";
import { ALL, serveJobs, showJobs, table } from "@/testing/show-jobs";

const MONEY = [...ALL, "cancel_invoices", "record_payments"];
const PAID: Bill = {
  ...unpaid,
  paidAmount: 500,
  balanceDue: 503.59,
  invoices: [invoice(1, { mails: [mail("sent")] })],
  payments: [payment(1)],
};

beforeEach(() => {
  serveJobs();
  server.use(
    http.post(at("/api/garage/jobs/change-status"), () =>
      refuse(409, { code: "job_has_money", message: "This job has an invoice or a payment." }),
    ),
  );
});

/** Sets the status “Cancelled” in the job list, for a job with this bill. */
async function choose(
  bill: Bill,
  permissions = MONEY,
  reply: () => Response | Promise<Response> = () => answer(bill),
) {
  server.use(http.get("*/api/garage/jobs/31/bill", reply));
  const { user } = showJobs(permissions);
  const status = await (await table()).findByRole<HTMLSelectElement>("combobox", {
    name: "Status of JOB-00031",
  });
  await user.selectOptions(status, "Cancelled");
  const dialog = within(await screen.findByRole("alertdialog", { name: "Cancel JOB-00031?" }));
  return { user, dialog, status };
}

function takeCancelling(reply: () => Response) {
  const sent: unknown[] = [];
  server.use(
    http.post("*/api/garage/jobs/31/cancel", async ({ request }) => {
      sent.push(await request.json());
      return reply();
    }),
  );
  return sent;
}

const done = (message: string) => HttpResponse.json({ success: true, message, data: {} });

test("cancelling a job shows the effect on the invoice, asks about the payment and shows the result", {
  tags: "spec:invoices-11",
}, async () => {
  const sent = takeCancelling(() => done("Job JOB-00031 is cancelled."));
  const { user, dialog, status } = await choose(PAID);
  expect(status.value).toBe("1");
  await dialog.findByText(
    "A credit note cancels invoice AND01-2627-00001 and is sent to the customer. The job moves to Cancelled.",
  );
  await user.type(dialog.getByLabelText("Reason"), "Car was sold");
  await user.click(dialog.getByRole("button", { name: "Cancel job" }));
  await dialog.findByText("Choose whether the money is refunded or kept");
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole("radio", { name: "Keep ₹500.00 as advance" }));
  await user.click(dialog.getByRole("radio", { name: "Refund ₹500.00" }));
  await user.click(dialog.getByRole("button", { name: "Cancel job" }));
  expect(await screen.findByText("Job JOB-00031 is cancelled.")).toBeTruthy();
  expect(sent).toEqual([{ reason: "Car was sold", money: "refund", returnParts: false }]);
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});

test("the result of cancelling a job shows even if the bill reloads during the request", async () => {
  takeCancelling(() => done("Job JOB-00031 is cancelled."));
  let asked = 0;
  const { user, dialog } = await choose(PAID, MONEY, async () => {
    asked += 1;
    if (asked > 1) await delay(100);
    return answer(PAID);
  });
  await user.click(await dialog.findByRole("radio", { name: "Refund ₹500.00" }));
  await user.type(dialog.getByLabelText("Reason"), "Car was sold");
  await user.click(dialog.getByRole("button", { name: "Cancel job" }));
  expect(await screen.findByText("Job JOB-00031 is cancelled.")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});

test("cancelling a job without payments does not ask about money", async () => {
  const sent = takeCancelling(() => done("Cancelled."));
  const { user, dialog } = await choose({ ...unpaid, invoices: [invoice(1)] });
  await user.type(await dialog.findByLabelText("Reason"), "Car was sold");
  expect(dialog.queryByRole("radio")).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Cancel job" }));
  await waitFor(() =>
    expect(sent).toEqual([{ reason: "Car was sold", money: null, returnParts: false }]),
  );
});

test("cancelling a job keeps the typed reason after a network error", async () => {
  takeCancelling(() => HttpResponse.error());
  const { user, dialog } = await choose(PAID);
  await user.click(await dialog.findByRole("radio", { name: "Refund ₹500.00" }));
  await user.type(dialog.getByLabelText("Reason"), "Car was sold");
  await user.click(dialog.getByRole("button", { name: "Cancel job" }));
  await waitFor(() =>
    expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Cancel job" }).disabled).toBe(
      false,
    ),
  );
  expect(dialog.getByLabelText<HTMLTextAreaElement>("Reason").value).toBe("Car was sold");
});

test("a person who cannot cancel the job's invoice sees whom to ask", {
  tags: "spec:invoices-11",
}, async () => {
  const { dialog } = await choose(PAID, ALL);
  await dialog.findByText("Your role cannot cancel an invoice. Ask an owner or a manager.");
  expect(dialog.queryByRole("button", { name: "Cancel job" })).toBeNull();
});

test("a person who cannot refund payments can keep the money as an advance and sees whom to ask for a refund", async () => {
  const sent = takeCancelling(() => done("Cancelled."));
  const { user, dialog } = await choose({ ...PAID, invoices: [] }, ALL);
  await dialog.findByText(
    "Your role cannot refund payments. Ask an owner, a manager or a cashier.",
  );
  expect(dialog.getAllByRole("radio")).toHaveLength(1);
  await user.type(dialog.getByLabelText("Reason"), "Car was sold");
  await user.click(dialog.getByRole("button", { name: "Cancel job" }));
  await waitFor(() =>
    expect(sent).toEqual([{ reason: "Car was sold", money: "keep", returnParts: false }]),
  );
});

test("Try Again in the cancel dialog loads a bill that could not be loaded", async () => {
  let fails = true;
  const bill = () => (fails ? refuse(409, { code: "x", message: "No." }) : answer(PAID));
  const { user, dialog } = await choose(PAID, MONEY, bill);
  await dialog.findByText("The bill could not be loaded.");
  fails = false;
  await user.click(dialog.getByRole("button", { name: "Try Again" }));
  await dialog.findByRole("radio", { name: "Refund ₹500.00" });
});
