import { expect, test } from "vitest";
import { invoice, mail, unpaid } from "@/testing/bills";
import { jobSheet } from "@/testing/jobs";
import { invoiceInForce, isMoving, stateOf } from "./bill-state";

const bill = (...invoices: ReturnType<typeof invoice>[]) => ({ ...unpaid, invoices });

test("invoiceInForce skips cancelled invoices and credit notes", () => {
  const note = invoice(3, { kind: "credit_note" });
  const old = invoice(1, { cancelledBy: note.number });
  expect(invoiceInForce(bill(note, old))).toBeUndefined();
  expect(invoiceInForce(bill(invoice(4), note, old))?.invoiceId).toBe(4);
});

test("stateOf depends on the newest mail of the invoice", () => {
  expect(stateOf(unpaid)).toBe("none");
  expect(stateOf(bill(invoice(1)))).toBe("issued");
  expect(stateOf(bill(invoice(1, { mails: [mail("queued"), mail("failed")] })))).toBe("queued");
  expect(stateOf(bill(invoice(1, { mails: [mail("sent"), mail("failed")] })))).toBe("sent");
  const failed = { ...bill(invoice(1, { mails: [mail("failed")] })), invoiceProblem: "No host." };
  expect(stateOf(failed)).toBe("failed");
});

test("isMoving is true only while an invoice or a mail is pending", () => {
  const ready = { ...jobSheet, jobStatusId: 3 };
  expect(isMoving(undefined, ready)).toBe(false);
  expect(isMoving(unpaid, ready)).toBe(true);
  expect(isMoving(unpaid, jobSheet)).toBe(false);
  expect(isMoving({ ...unpaid, invoiceProblem: "No GST profile." }, ready)).toBe(false);
  expect(isMoving(bill(invoice(1, { mails: [mail("queued")] })), jobSheet)).toBe(true);
  expect(isMoving(bill(invoice(1, { mails: [mail("sent")] })), ready)).toBe(false);
});
