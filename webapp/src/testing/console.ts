import { http } from "msw";
import { openConsole } from "@/features/console/token";
import type {
  Admin,
  Claim,
  Closing,
  Drill,
  Garage,
  Health,
  ListedGarage,
  Offer,
  Task,
} from "@/features/console/types";
import { starter } from "./plans";
import { answer, at, server } from "./server";

/** This is the data of a signed-in admin and some garages. */

const DUTIES = {
  support: ["look_inside", "see_garages"],
  billing: ["bill_garages", "see_garages"],
  super: [
    "bill_garages",
    "delete_garages",
    "keep_admins",
    "keep_plans",
    "look_inside",
    "retry_tasks",
    "see_garages",
    "suspend_garages",
  ],
};

export function signInAdmin(role: keyof typeof DUTIES = "super"): void {
  openConsole("ad_test");
  server.use(
    http.get(at("/api/console/me"), () =>
      answer({ name: "Priya Menon", role, duties: DUTIES[role] }),
    ),
    http.get(at("/api/garage/plans"), () => answer([starter])),
    http.get(at("/api/console/deletions"), () => answer([])),
    http.get("*/api/console/garages/:garageId/support-access", () => answer([])),
  );
}

export function listed(over: Partial<ListedGarage> = {}): ListedGarage {
  return {
    garageId: 7,
    garageName: "Andheri",
    chainName: "Sharma Motors",
    ownerName: "Asha Sharma",
    ownerEmail: "owner@sharma.example",
    phoneNumber: "9820011001",
    gstin: "",
    state: "active",
    planName: "Pro",
    paidUntil: "2027-08-14",
    lastActiveAt: null,
    jobs30Days: 12,
    people: 4,
    ...over,
  };
}

export function garage(over: Partial<Garage> = {}): Garage {
  return {
    garageId: 7,
    garageName: "Andheri",
    chainName: "Sharma Motors",
    state: "expiring",
    garageState: "ready",
    legalName: "Sharma Motors Private Limited",
    address: "12, Link Road",
    gstin: "27AABCS1429B1ZU",
    phoneNumber: "9820011001",
    createdAt: "2026-01-05T10:00:00+05:30",
    plan: starter,
    nextPlan: starter,
    paidUntil: "2026-12-02",
    gracePeriodEndDate: "2026-12-09",
    cancelAtPeriodEnd: false,
    extendable: false,
    nextDate: "2026-12-03",
    nextAmount: 999,
    paysOnline: false,
    discountPercent: 0,
    discountUntil: null,
    remindersPausedUntil: null,
    closing: null,
    owners: [{ name: "Asha Sharma", email: "owner@sharma.example", phone: "9820011001" }],
    branches: [{ garageId: 7, garageName: "Andheri", state: "expiring" }],
    activity: null,
    ...over,
  };
}

export function claim(over: Partial<Claim> = {}): Claim {
  return {
    claimId: 3,
    garageId: 7,
    garageName: "Andheri",
    planName: "Starter",
    mode: "upi",
    reference: "412345678901",
    amount: 999,
    paidOn: "2026-11-20",
    note: "",
    createdAt: "2026-11-20T10:00:00+05:30",
    ...over,
  };
}

export function admin(over: Partial<Admin> = {}): Admin {
  return {
    adminId: 2,
    name: "Ravi Kumar",
    email: "ravi@servicebay.example",
    role: "support",
    enrolledAt: "2026-11-02T10:00:00+05:30",
    lastSignInAt: "2026-11-20T09:00:00+05:30",
    sessions: 1,
    endedAt: null,
    isSelf: false,
    ...over,
  };
}

export function health(over: Partial<Health> = {}): Health {
  return {
    version: "1.0.0",
    at: "2026-11-20T11:00:00+05:30",
    tasks: { verdict: "well", waiting: 0, oldestAt: null, failing: 0, dead: 0, named: [] },
    mails: { verdict: "well", failed: 0, retrying: 0 },
    beat: { verdict: "well", at: "2026-11-20T10:59:30+05:30" },
    backups: { verdict: "well", fresh: 2, late: 0, named: [] },
    drill: { verdict: "well", newest: drill() },
    stock: { verdict: "well", checked: 2, differences: 0, named: [] },
    money: { verdict: "well", checked: 2, differences: 0, named: [] },
    schemas: {
      verdict: "well",
      current: 2,
      behind: 0,
      unknown: 0,
      templateIsCurrent: true,
      named: [],
    },
    databaseBytes: 48_000_000,
    redis: "well",
    stripe: null,
    ...over,
  };
}

export function drill(over: Partial<Drill> = {}): Drill {
  return {
    drillId: 3,
    startedAt: "2026-11-18T02:30:00+05:30",
    endedAt: "2026-11-18T02:34:00+05:30",
    targetAt: "2026-11-18T02:00:00+05:30",
    rpoSeconds: 0.4,
    rtoSeconds: 42,
    tables: 1_240,
    rows: 3_200_000,
    verdict: "well",
    mismatches: 0,
    named: [],
    ...over,
  };
}

export function offer(over: Partial<Offer> = {}): Offer {
  const version = {
    price: 999,
    priceBeforeGst: 846.61,
    branches: 1,
    staff: 10,
    createdAt: "2026-01-05T10:00:00+05:30",
  };
  return {
    code: "starter",
    name: "Starter",
    interval: "month",
    withdrawnAt: null,
    forTrials: false,
    versions: [
      { ...version, version: 2, price: 1099, priceBeforeGst: 931.36, garages: 0 },
      { ...version, version: 1, garages: 3 },
    ],
    ...over,
  };
}

export function task(over: Partial<Task> = {}): Task {
  return {
    taskId: 4,
    kind: "billing.mail_fee",
    garageId: 7,
    garageName: "Andheri",
    createdAt: "2026-11-20T09:00:00+05:30",
    attempts: 12,
    nextAt: null,
    deadAt: "2026-11-20T10:00:00+05:30",
    lastError: "550 No such mailbox",
    ...over,
  };
}

/** Returns a closing garage whose data exists and whose deletion is not requested. */
export function closing(over: Partial<Closing> = {}): Closing {
  return {
    askedAt: "2026-10-10T10:00:00+05:30",
    dueAt: "2026-11-09T10:00:00+05:30",
    exportedAt: "2026-10-10T10:05:00+05:30",
    backupAt: "2026-11-20T01:00:00+05:30",
    lacks: null,
    deletionAskedAt: null,
    deletionAskedBy: null,
    deletionAskedByYou: false,
    deletionReason: "",
    confirmedAt: null,
    confirmedBy: null,
    deletedAt: null,
    ...over,
  };
}
