import { expect, test } from "vitest";
import { type PaymentForm, paymentFormSchema, toPaymentIn } from "./payment-schema";

const schema = paymentFormSchema(100_359, "2025-11-20", "2026-11-20");
const CASH: PaymentForm = {
  amount: "1,003.59",
  paymentMethodId: 1,
  reference: "",
  paidOn: "2026-11-20",
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
  [{ paidOn: "2025-11-19" }, "paidOn", "The payment date cannot be more than a year ago"],
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
  });
  expect(toPaymentIn({ ...CASH, paymentMethodId: 2, reference: " UTR 123 " }).reference).toBe(
    "UTR123",
  );
});
