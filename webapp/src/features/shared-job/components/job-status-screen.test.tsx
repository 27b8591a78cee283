import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { renderApp } from "@/testing/render";
import { answer, at, refuse, server } from "@/testing/server";
import { JobStatusScreen } from "./job-status-screen";

const JOB = {
  garageName: "Andheri",
  jobStatusId: 2,
  jobStatus: "In Progress",
  expectedDOD: "2026-11-22",
  expectedTime: "18:00",
  amount: 123456.5,
  advanceHeld: 0,
  invoice: null,
  credited: 0,
  creditNotes: [],
  balanceDue: 123456.5,
  paid: null,
  payment: null,
  vehicle: "MH 12 AB 1234",
  garagePhone: "",
};

function show(job: unknown, link = "1-abc") {
  window.history.replaceState(null, "", `/job-status?link=${link}`);
  server.use(http.get(at("/api/garage/job-status"), () => job as Response));
  return renderApp(<JobStatusScreen />);
}

test("the customer page of an open job shows status, delivery date and amount", async () => {
  show(answer(JOB));
  await screen.findByText("In Progress");
  screen.getByRole("heading", { name: "Andheri" });
  screen.getByText("22/11/2026, 6:00 pm");
  screen.getByText("₹1,23,456.50");
  screen.getByText("MH 12 AB 1234");
  expect(screen.queryByRole("link")).toBeNull();
});

test("the customer page of an open bill has a button to pay by UPI and one to call", async () => {
  const payment = { amount: 711, address: "upi://pay?pa=a@b&am=711.00", picture: "<svg></svg>" };
  const invoice = { number: "AND01-2627-00001", address: "/shared/1-abc/invoice.pdf" };
  show(answer({ ...JOB, invoice, payment, balanceDue: 711, garagePhone: "98200 11001" }));
  const pay = await screen.findByRole("link", { name: "Pay ₹711.00 with UPI" });
  expect(pay.getAttribute("href")).toBe(payment.address);
  screen.getByRole("img", { name: "QR code to pay ₹711.00 with UPI" });
  expect(screen.getByText("Balance due").nextElementSibling?.textContent).toBe("₹711.00");
  const call = screen.getByRole("link", { name: "Call 98200 11001" });
  expect(call.getAttribute("href")).toBe("tel:+919820011001");
});

test("the customer page of a paid bill says when it was paid and asks for nothing", async () => {
  const invoice = { number: "AND01-2627-00001", address: "/shared/1-abc/invoice.pdf" };
  const paid = { on: "2026-11-28", receipts: ["RCPT-00001", "RCPT-00002"] };
  show(answer({ ...JOB, invoice, paid, balanceDue: 0 }));
  const shown = await screen.findByText("Paid");
  expect(shown.nextElementSibling?.textContent).toBe("28/11/2026, RCPT-00001, RCPT-00002");
  expect(screen.queryByRole("link", { name: /UPI/ })).toBeNull();
  expect(screen.queryByText("Balance due")).toBeNull();
});

test("the customer page of a delivered job links to the invoice and shows no delivery date", async () => {
  const invoice = { number: "AND01-2627-00001", address: "/shared/1-abc/invoice.pdf" };
  show(answer({ ...JOB, jobStatusId: 4, jobStatus: "Delivered", invoice }));
  const link = await screen.findByRole("link", { name: "Open the invoice (PDF)" });
  expect(link.getAttribute("href")).toBe(invoice.address);
  screen.getByText("AND01-2627-00001");
  expect(screen.queryByText("Expected delivery")).toBeNull();
});

test("the customer page of a cancelled job shows the advance but no amount", async () => {
  show(answer({ ...JOB, jobStatusId: 5, jobStatus: "Cancelled", amount: 0, advanceHeld: 450 }));
  await screen.findByText("This job has been cancelled.");
  expect(screen.queryByText("Amount")).toBeNull();
  expect(screen.getByText("Advance held").nextElementSibling?.textContent).toBe("₹450.00");
});

test("the customer page shows that the invoice is being prepared", async () => {
  show(answer({ ...JOB, invoice: { number: "AND01-2627-00001", address: null } }));
  await screen.findByText("The invoice is being prepared …");
});

test("the customer page shows the invoice and its credit notes", async () => {
  const invoice = { number: "AND01-2627-00001", address: "/shared/1-abc/invoice.pdf" };
  const note = { number: "AND01-2627C00001", amount: 480, address: "/shared/1-abc/notes/2.pdf" };
  show(answer({ ...JOB, invoice, credited: 480, creditNotes: [note] }));
  const link = await screen.findByRole("link", {
    name: "Open credit note AND01-2627C00001 (₹480.00)",
  });
  expect(link.getAttribute("href")).toBe(note.address);
  expect(screen.getByText("Credited").nextElementSibling?.textContent).toBe("₹480.00");
  screen.getByRole("link", { name: "Open the invoice (PDF)" });
});

test("an expired link to a job shows that the link does not work any more", async () => {
  show(refuse(404, { code: "not_found", message: "This does not exist." }));
  await screen.findByText("This link does not work any more");
});

test("a link to a job without a token shows that the link does not work any more", async () => {
  show(answer(JOB), "");
  await screen.findByText("This link does not work any more");
});

test("the customer page offers Try Again when there is no connection", async () => {
  let tries = 0;
  const { user } = show(answer(JOB));
  server.use(
    http.get(at("/api/garage/job-status"), () => {
      tries += 1;
      return tries < 4 ? HttpResponse.error() : answer(JOB);
    }),
  );
  const again = await screen.findByRole("button", { name: "Try again" }, { timeout: 8_000 });
  await user.click(again);
  await screen.findByText("In Progress");
}, 15_000);
