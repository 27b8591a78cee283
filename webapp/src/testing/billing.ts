import type { Billing, Claim } from "@/features/billing/types";
import { starter } from "./plans";

/** Returns a garage's subscription in the format of the API. */

export function billing(over: Partial<Billing> = {}): Billing {
  return {
    state: "expiring",
    plan: starter,
    nextPlan: starter,
    paidUntil: "2026-12-02",
    gracePeriodEndDate: "2026-12-09",
    cancelAtPeriodEnd: false,
    nextDate: "2026-12-03",
    nextAmount: 999,
    waysToPay: ["upi", "manual"],
    paysOnline: false,
    periods: [
      {
        startDate: "2026-11-03",
        endDate: "2026-12-02",
        kind: "paid",
        planName: "Starter",
        amount: 999,
        voidedAt: null,
        voidReason: "",
      },
    ],
    payments: [
      {
        mode: "upi",
        reference: "400001000001",
        amount: 999,
        receivedOn: "2026-11-03",
        voidedAt: null,
      },
    ],
    invoices: [
      { number: "SVB-2627-00001", kind: "tax_invoice", issuedOn: "2026-11-03", amount: 999 },
    ],
    claims: [],
    ...over,
  };
}

export function claim(over: Partial<Claim> = {}): Claim {
  return {
    mode: "upi",
    reference: "412345678901",
    amount: 999,
    paidOn: "2026-11-20",
    planName: "Starter",
    state: "waiting",
    refusal: "",
    ...over,
  };
}
