import { expect, test } from "vitest";
import { type PaymentForm, paymentDays, paymentFormSchema, toPaymentIn } from "./payment-schema";

const schema = paymentFormSchema(100_359, paymentDays("2026-11-20", true));
const ofCashier = paymentFormSchema(100_359, paymentDays("2026-11-20", false));
const CASH: PaymentForm = {
  amount: "1,003.59",
  paymentMethodId: 1,
  reference: "",
  paidOn: "2026-11-20",
  reason: "",
};

test.each([
  [{ amount: "" }, "amount", "Amount is required"],
  [{ amount: "0" }, "amount", "Amount is required"],
  [{ amount: "a lot" }, "amount", "This must be an amount"],
  [{ amount: "1.005" }, "amount", "An amount has at most two decimals"],
  [{ amount: "1003.60" }, "amount", "The balance due is ₹1,003.59"],
  [{ paymentMethodId: 0 }, "paymentMethodId", "Payment Method is required"],
  [
    { paymentMethodId: 2, reference: "a, b" },
    "reference",
    "Use only letters, digits and - _ . / in the reference",
  ],
  [{ paymentMethodId: 3, reference: "1".repeat(41) }, "reference", "At most 40 characters"],
  [{ paidOn: "" }, "paidOn", "Date is required"],
  [{ paidOn: "2026-11-21" }, "paidOn", "A payment cannot be dated in the future"],
  [
    { paidOn: "2025-11-19", reason: "x" },
    "paidOn",
    "The payment date cannot be more than a year ago",
  ],
])(
  "the payment form shows an error for %j under the invalid field",
  { tags: "spec:invoices-8" },
  (change, field, message) => {
    const { error } = schema.safeParse({ ...CASH, ...change });
    expect(error?.issues.map(({ path, message: said }) => [path[0], said])).toEqual([
      [field, message],
    ]);
  },
);

test("a date of more than three days ago needs a reason, and a cashier cannot choose it", () => {
  const said = (form: typeof schema, change: Partial<PaymentForm>) =>
    form.safeParse({ ...CASH, ...change }).error?.issues.map(({ message }) => message) ?? [];
  const old = { paidOn: "2026-11-16" };
  expect(said(schema, old)).toEqual(["Write why the payment is recorded so late"]);
  expect(said(schema, { ...old, reason: "Old account" })).toEqual([]);
  expect(said(ofCashier, { ...old, reason: "Old account" })).toEqual([
    "Ask an owner or a manager to record a payment of more than 3 days ago",
  ]);
  for (const form of [schema, ofCashier]) expect(said(form, { paidOn: "2026-11-17" })).toEqual([]);
});

test("the payment form accepts every method without a reference and accepts partial payments", {
  tags: "spec:invoices-8",
}, () => {
  for (const form of [
    CASH,
    { ...CASH, paymentMethodId: 3 },
    { ...CASH, paymentMethodId: 4 },
    // The form hides the reference for cash, so the reference of another method must not block it.
    { ...CASH, reference: "a, b" },
    { ...CASH, paymentMethodId: 2, reference: "6061 6699 0939" },
    { ...CASH, amount: "0.01" },
    { ...CASH, paymentMethodId: 2, reference: "606166990939" },
  ])
    expect(schema.safeParse(form).success).toBe(true);
});

test("toPaymentIn converts the amount to rupees and drops the reference of a cash payment", () => {
  expect(toPaymentIn({ ...CASH, reference: "UTR123" })).toEqual({
    amount: 1003.59,
    paymentMethodId: 1,
    reference: "",
    paidOn: "2026-11-20",
    reason: "",
  });
  expect(toPaymentIn({ ...CASH, paymentMethodId: 2, reference: " UTR 123 " }).reference).toBe(
    "UTR123",
  );
});
