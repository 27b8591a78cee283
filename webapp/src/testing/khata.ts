import { http } from "msw";
import type {
  Account,
  Entry,
  OpenBill,
  Owed,
  OwingCustomer,
  OwingPage,
  PaidBill,
  Received,
  Statement,
  Statements,
} from "@/features/khata/types";
import { server } from "./server";

export const owing: Owed = {
  owed: 38_400,
  oldestOn: "2026-10-20",
  oldestDays: 41,
  isOverdue: true,
  advance: 0,
};
export const OWES = "Owes ₹38,400.00, oldest 41 days";

export function openBill(jobId: number, over: Partial<OpenBill> = {}): OpenBill {
  return {
    jobId,
    jobCode: `JOB-000${jobId}`,
    invoiceNumber: `AND01-2627-000${jobId}`,
    oldBill: "",
    vehicleNumber: "MH12AB1234",
    day: "2026-10-20",
    days: 41,
    total: 40_000,
    left: 38_000,
    taxable: 33_898.31,
    poNumber: "",
    ...over,
  };
}

/** Returns the account of a customer with two open bills. */
export function account(over: Partial<Account> = {}): Account {
  const bills = [
    openBill(31),
    openBill(32, {
      invoiceNumber: "",
      day: "2026-11-30",
      days: 0,
      total: 400,
      left: 400,
      taxable: 400,
    }),
  ];
  return {
    ...owing,
    customerName: "Sharma Travels",
    removed: false,
    onOpenJobs: 0,
    bills,
    billCount: 2,
    hasEntries: true,
    creditDays: null,
    creditLimit: null,
    version: 3,
    tdsPercent: 2,
    ...over,
  };
}

export const paidUp = (over: Partial<Account> = {}): Account =>
  account({
    owed: 0,
    oldestOn: null,
    oldestDays: null,
    isOverdue: false,
    bills: [],
    billCount: 0,
    ...over,
  });

export function entry(over: Partial<Entry> = {}): Entry {
  return {
    kind: "invoice",
    day: "2026-10-20",
    number: "AND01-2627-00031",
    jobId: 31,
    jobCode: "JOB-00031",
    jobKind: "car",
    vehicleNumber: "MH12AB1234",
    invoiceId: 7,
    paymentId: null,
    deductionId: null,
    amount: 40_000,
    balance: 40_000,
    bills: [],
    free: 0,
    ...over,
  };
}

export function paidBill(jobId: number, amount: number, over: Partial<PaidBill> = {}): PaidBill {
  return {
    jobId,
    jobCode: `JOB-000${jobId}`,
    invoiceNumber: `AND01-2627-000${jobId}`,
    oldBill: "",
    amount,
    ...over,
  };
}

export const receipt = entry({
  kind: "payment",
  day: "2026-10-21",
  number: "RCPT-00004",
  invoiceId: null,
  paymentId: 4,
  amount: -2_000,
  balance: 38_000,
  bills: [paidBill(31, 2_000)],
});

/** Returns the entry of a receipt of the account, whose money is on two bills and free. */
export const accountReceipt = (over: Partial<Entry> = {}): Entry => ({
  ...receipt,
  number: "RCPT-00031",
  jobId: null,
  jobCode: null,
  jobKind: null,
  vehicleNumber: null,
  paymentId: 31,
  amount: -50_000,
  bills: [paidBill(31, 38_000), paidBill(32, 400, { invoiceNumber: "" })],
  free: 11_600,
  ...over,
});

/** Returns the answer to a receipt that pays both bills of the account. */
export const received = (over: Partial<Received> = {}): Received => ({
  paymentId: 31,
  receiptCode: "RCPT-00031",
  bills: [
    { ...paidBill(31, 38_000), tds: 0, discount: 0, left: 0 },
    { ...paidBill(32, 400, { invoiceNumber: "" }), tds: 0, discount: 0, left: 0 },
  ],
  free: 0,
  owed: 0,
  ...over,
});

export function owingCustomer(
  customerId: number,
  customerName: string,
  over: Partial<OwingCustomer> = {},
): OwingCustomer {
  return {
    ...owing,
    customerId,
    customerName,
    phoneNumber: "9876543210",
    removed: false,
    billCount: 2,
    ...over,
  };
}

export function owingPage(customers: OwingCustomer[], over: Partial<OwingPage> = {}): OwingPage {
  return {
    customers,
    recordCount: customers.length,
    owed: 48_400,
    ages: { to30: 10_000, to60: 38_400, to90: 0, over90: 0 },
    ...over,
  };
}

/** Returns the statement of a customer who owes for two bills. */
export const statement = (over: Partial<Statement> = {}): Statement => ({
  statementId: 8,
  code: "STMT-00008",
  customerId: 5,
  customerName: "Sharma Travels",
  phoneNumber: "9876543210",
  email: "fleet@x.example",
  firstDay: "2026-10-01",
  lastDay: "2026-10-31",
  opening: 2_000,
  closing: 38_400,
  entryCount: 3,
  changed: null,
  changedSince: null,
  bills: [
    { name: "AND01-2627-00031", day: "2026-10-20", left: 38_000 },
    { name: "JOB-00032", day: "2026-10-30", left: 400 },
  ],
  billCount: 2,
  garageName: "Andheri Motors",
  vpa: "andheri@okbank",
  mailState: "",
  mailTo: "",
  mailReason: "",
  ...over,
});

/** Returns the statements of a month in which nobody owed anything. */
export const statements = (over: Partial<Statements> = {}): Statements => ({
  firstDay: "2026-10-01",
  lastDay: "2026-10-31",
  madeOn: over.made ? "2026-11-01" : null,
  made: 0,
  mailed: 0,
  failed: 0,
  missing: 0,
  missingWithEmail: 0,
  statements: [],
  ...over,
});

/** Answers the requests to mail a statement, and counts them. */
export function mailing(statementId: number, reply: () => Response) {
  const asked = { count: 0 };
  server.use(
    http.post(`*/api/garage/statements/${statementId}/mail`, () => {
      asked.count += 1;
      return reply();
    }),
  );
  return asked;
}
