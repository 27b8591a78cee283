import type { Bill, Deduction, Invoice, Payment } from "@/features/invoices/types";

/** This is the bill of the job in testing/jobs.ts, in the format of the API. */

export const unpaid: Bill = {
  jobId: 31,
  jobCode: "JOB-00031",
  estimatedCost: 1003.59,
  paidAmount: 0,
  balanceDue: 1003.59,
  advanceHeld: 0,
  invoiceProblem: null,
  invoices: [],
  payments: [],
  deductedAmount: 0,
  deductions: [],
  creditedAmount: 0,
  netAmount: 1003.59,
  freeAdvance: 0,
  poNumber: "",
};

export function invoice(invoiceId: number, over: Partial<Invoice> = {}): Invoice {
  return {
    invoiceId,
    kind: "tax_invoice",
    title: "Tax Invoice",
    number: `AND01-2627-0000${invoiceId}`,
    issuedOn: "2026-11-20",
    total: 1003.59,
    issuedBy: "Asha Sharma",
    cancelledBy: null,
    partOf: null,
    mails: [],
    ...over,
  };
}

export function mail(state: string, over: Partial<Invoice["mails"][number]> = {}) {
  return {
    to: "meera@mail.example",
    state,
    reason: null,
    createdOn: "2026-11-20T17:05:00+05:30",
    endedOn: "2026-11-20T17:06:00+05:30",
    ...over,
  };
}

export function payment(paymentId: number, over: Partial<Payment> = {}): Payment {
  return {
    paymentId,
    receiptCode: `RCPT-0000${paymentId}`,
    amount: 500,
    paymentMethodId: 2,
    paymentMethod: "UPI",
    reference: "UTR123",
    paidOn: "2026-11-20",
    recordedBy: "Ravi Kumar",
    recordedOn: new Date().toISOString(),
    reverses: null,
    reversed: false,
    reason: null,
    refunds: null,
    refunded: 0,
    ofAccount: false,
    onBill: over.amount ?? 500,
    ...over,
  };
}

export function deduction(deductionId: number, over: Partial<Deduction> = {}): Deduction {
  return {
    deductionId,
    kind: "discount",
    amount: 400,
    onDay: "2026-11-20",
    section: null,
    reference: null,
    note: null,
    recordedBy: "Ravi Kumar",
    reverses: null,
    reversed: false,
    ...over,
  };
}
