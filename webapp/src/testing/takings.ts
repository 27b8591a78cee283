import type { Schema } from "@/api/schema";
import type { ListedPayment } from "@/features/invoices/types";

export const takings: Schema<"TakingsOut"> = {
  day: "2026-11-24",
  methods: [
    { paymentMethodId: 1, paymentMethod: "Cash", count: 2, amount: 250 },
    { paymentMethodId: 2, paymentMethod: "UPI", count: 1, amount: 100.5 },
  ],
  received: 350.5,
  dueJobs: 2,
  due: 5719.46,
};

export function listedPayment(paymentId: number, over: Partial<ListedPayment> = {}) {
  return {
    paymentId,
    receiptCode: `RCPT-0000${paymentId}`,
    amount: 200,
    paymentMethodId: 2,
    paymentMethod: "UPI",
    reference: "UTR123",
    paidOn: "2026-11-24",
    recordedBy: "Asha",
    recordedOn: "2026-11-24T10:00:00+05:30",
    reverses: null,
    reversed: false,
    reason: null,
    refunds: null,
    refunded: 0,
    jobId: 31,
    jobCode: "JOB-00031",
    customerId: 8,
    customerName: "Meera Iyer",
    vehicleNumber: "MH12AB1234",
    bills: [],
    free: 0,
    ...over,
  } satisfies ListedPayment;
}
