import type { Leak, LeakPage, LeakSetting, LeakWithEvents } from "@/features/radar/types";

export function leak(over: Partial<Leak> = {}): Leak {
  return {
    leakId: 61,
    rule: "part_not_billed",
    ruleLabel: "Part taken, not on the bill",
    isLoss: true,
    subject: "job",
    subjectId: 31,
    label: "MH02AB1234",
    day: "2026-11-12",
    amount: 480,
    facts: { job: "JOB-00031", part: "Oil filter", quantity: 1, unit: "NOS", cancelled: false },
    personName: "Asha Rao",
    state: "open",
    recovered: null,
    firstOn: "2026-11-13",
    ...over,
  };
}

export const oneLeak = (over: Partial<LeakWithEvents> = {}): LeakWithEvents => ({
  ...leak(),
  events: [
    {
      what: "found",
      amount: 480,
      reason: "",
      text: "",
      personName: "",
      at: "2026-11-13T03:00:00+05:30",
    },
  ],
  ...over,
});

export function leakPage(over: Partial<LeakPage> = {}): LeakPage {
  return {
    leaks: [leak()],
    recordCount: 1,
    asOf: 61,
    people: ["Asha Rao"],
    sums: { open: 8450, explained: 600, recovered: 1450, openCount: 5, newCount: 4 },
    isOn: true,
    lookedOn: "2026-11-24T03:00:00+05:30",
    lookedJobs: 212,
    lookedInvoices: 190,
    lookedMoves: 88,
    ...over,
  };
}

export function leakSetting(over: Partial<LeakSetting> = {}): LeakSetting {
  return {
    isOn: true,
    rules: [
      { rule: "not_invoiced", label: "Never invoiced", isOn: true, isLoss: true },
      { rule: "part_not_billed", label: "Part taken, not on the bill", isOn: true, isLoss: true },
      { rule: "advance_left", label: "Money left on one job", isOn: true, isLoss: false },
    ],
    firstDay: "2026-09-01",
    readyDays: 3,
    creditNoteDays: 2,
    uncreditedDays: 30,
    leastAmount: 100,
    ...over,
  };
}
