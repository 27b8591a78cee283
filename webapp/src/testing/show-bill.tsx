import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { JobBill } from "@/features/invoices/components/job-bill";
import type { Bill } from "@/features/invoices/types";
import { SheetJobProvider } from "@/features/jobs/sheet/sheet-job";
import type { Job } from "@/features/jobs/types";
import { unpaid } from "./bills";
import { jobDefaults, jobSheet } from "./jobs";
import { signInWith } from "./people";
import { renderApp } from "./render";
import { answer, at, server } from "./server";

export const CASHIER = ["deliver_jobs", "issue_invoices", "record_payments"];
export const OWNER = [...CASHIER, "cancel_invoices", "change_gst_profile", "change_jobs"];

export const done = (message: string) => HttpResponse.json({ success: true, message, data: {} });

type Sent = { body: Record<string, unknown>; key: string | null; garageId: string | null };

/** Answers the requests to a path and records them. */
export function taking(path: string, reply: () => Response = () => done("Recorded.")): Sent[] {
  const sent: Sent[] = [];
  server.use(
    http.post(path, async ({ request }) => {
      sent.push({
        body: (await request.json()) as Record<string, unknown>,
        key: request.headers.get("Idempotency-Key"),
        garageId: new URL(request.url).searchParams.get("garageId"),
      });
      return reply();
    }),
  );
  return sent;
}

/** Draws the code of each amount, and records the amounts. */
export function drawingCodes(): string[] {
  const amounts: string[] = [];
  server.use(
    http.get("*/api/garage/jobs/31/upi-code", ({ request }) => {
      amounts.push(new URL(request.url).searchParams.get("amount") ?? "");
      return answer({ code: { amount: 1, address: "upi://pay", picture: "<svg></svg>" } });
    }),
  );
  return amounts;
}

type Shown = {
  bill?: Bill;
  job?: Partial<Job>;
  permissions?: string[];
  missing?: string[];
  vpa?: string | null;
};

/**
 * Renders a job's bill for a person with these permissions. `asked` counts the requests for bills
 * and for profiles.
 */
export async function showBill({
  bill = unpaid,
  job,
  permissions = OWNER,
  missing = [],
  vpa = null,
}: Shown = {}) {
  const me = signInWith(permissions);
  const asked = { bills: 0, profiles: 0 };
  let current = bill;
  server.use(
    http.get(at("/api/garage/me"), () => answer(me)),
    http.get(at("/api/garage/get-job-defaults"), () => answer(jobDefaults)),
    http.get(at("/api/garage/gst-profile"), () => {
      asked.profiles += 1;
      const registration = missing.length > 0 ? null : "regular";
      return answer({ registration, taxAllowed: true, missing, vpa });
    }),
    http.get("*/api/garage/jobs/31/bill", () => {
      asked.bills += 1;
      return answer(current);
    }),
  );
  const sheet = { ...jobSheet, customerEmail: "meera@mail.example", ...job };
  const { user } = renderApp(
    <SheetJobProvider garageId={11} job={sheet}>
      <JobBill />
    </SheetJobProvider>,
  );
  // The skeleton has the same labels. So the test waits for a heading that only the loaded bill
  // has.
  await screen.findByRole("heading", { name: "Payments" });
  // A form that is open already hides the bill.
  const section = within(screen.getByRole("region", { name: "Bill", hidden: true }));
  const become = (next: Bill) => {
    current = next;
  };
  return { user, section, asked, become };
}
