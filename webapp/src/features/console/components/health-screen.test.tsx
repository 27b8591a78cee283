import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { expect, test } from "vitest";
import { health, signInAdmin, task } from "@/testing/console";
import { renderApp } from "@/testing/render";
import { answer, at, refuse, server } from "@/testing/server";
import type { Health } from "../types";
import { HealthScreen } from "./health-screen";

const HEALTH = at("/api/console/health");

function show(role: "support" | "super", over: Partial<Health> = {}) {
  signInAdmin(role);
  window.history.replaceState(null, "", "/console/health");
  server.use(http.get(HEALTH, () => answer(health(over))));
  return renderApp(<HealthScreen />);
}

const row = async (name: string) => {
  const heading = await screen.findByRole("heading", { name });
  return within(heading.closest("li") as HTMLElement);
};

test("Health screen shows “All checks pass” and the status of each check in words", async () => {
  show("support");
  expect(await screen.findByText(/All checks pass\./)).toBeTruthy();
  expect(screen.getByText(/Servicebay 1\.0\.0\.$/)).toBeTruthy();
  expect((await row("Mails")).getByText("OK")).toBeTruthy();
  expect((await row("Database")).getByText("Unknown")).toBeTruthy();
  const all = (await row("Drill")).getByRole("link", { name: "All drills" });
  expect(all.getAttribute("href")).toBe("/console/drills");
  expect(screen.queryByRole("heading", { name: "Failed tasks" })).toBeNull();
});

test("Health screen names the garages whose stock differs from its movements", async () => {
  show("support", {
    stock: {
      verdict: "wrong",
      checked: 2,
      differences: 1,
      named: [
        {
          garageId: 7,
          garageName: "Andheri",
          differences: 1,
          named: ["PRT-00012: on hand is 5.000, expected 4.000"],
        },
      ],
    },
  });
  const stock = await row("Stock");
  expect(stock.getByText("1 balance differs from the movements.")).toBeTruthy();
  expect(stock.getByRole("link", { name: "Andheri" })).toBeTruthy();
  expect(stock.getByText(/PRT-00012: on hand is 5.000, expected 4.000/)).toBeTruthy();
});

test("Health screen names the jobs whose money differs from their payments", async () => {
  const named = ["JOB-00012: paid in paise is 1, expected 80000"];
  const garage = { garageId: 7, garageName: "Andheri", differences: 1, named };
  show("support", { money: { verdict: "wrong", checked: 2, differences: 1, named: [garage] } });
  const money = await row("Money");
  expect(money.getByText("1 sum differs from the payments.")).toBeTruthy();
  expect(money.getByText(/JOB-00012: paid in paise is 1, expected 80000/)).toBeTruthy();
});

test("Health screen lists garages with outdated schemas and garages without a backup", async () => {
  show("support", {
    schemas: {
      verdict: "wrong",
      current: 1,
      behind: 21,
      unknown: 0,
      templateIsCurrent: true,
      named: [{ garageId: 7, garageName: "Andheri", lag: "behind" }],
    },
    backups: {
      verdict: "wrong",
      fresh: 0,
      late: 1,
      named: [{ garageId: 8, garageName: "Whitefield", newest: null }],
    },
  });
  expect(await screen.findByText(/2 checks need attention: backups, schemas\./)).toBeTruthy();
  const schemas = await row("Schemas");
  expect(schemas.getByRole("link", { name: "Andheri" }).getAttribute("href")).toBe(
    "/console/garages/view?garageId=7",
  );
  expect(schemas.getByText("and 20 more")).toBeTruthy();
  expect((await row("Backups")).getByText(/no backup$/)).toBeTruthy();
});

const FAILED: Pick<Health, "tasks"> = {
  tasks: {
    verdict: "wrong",
    waiting: 0,
    oldestAt: null,
    failing: 1,
    dead: 1,
    named: [
      task(),
      task({
        lastError: "Slow",
        taskId: 5,
        kind: "alerts.job_ready",
        deadAt: null,
        nextAt: "2026-11-20T12:00:00+05:30",
      }),
    ],
  },
};

test("Admin can retry only a background task that failed after all retries, and enters a reason", async () => {
  const sent: unknown[] = [];
  server.use(
    http.post("*/api/console/tasks/4/retry", async ({ request }) => {
      sent.push(await request.json());
      return answer(null);
    }),
  );
  const { user } = show("super", FAILED);
  const tasks = within(await screen.findByRole("list", { name: "Failed tasks" }));
  expect(tasks.getByText("550 No such mailbox")).toBeTruthy();
  expect(tasks.getAllByRole("link", { name: "Andheri" })).toHaveLength(2);
  expect(tasks.getAllByRole("button")).toHaveLength(1);
  await user.click(tasks.getByRole("button", { name: "Retry billing.mail_fee" }));
  await user.type(await screen.findByLabelText(/Reason/), "They fixed it");
  await user.click(screen.getByRole("button", { name: "Retry task" }));
  await waitFor(() => expect(sent).toEqual([{ reason: "They fixed it" }]));
});

test("Support admin sees failed tasks but cannot retry them", async () => {
  show("support", FAILED);
  const tasks = within(await screen.findByRole("list", { name: "Failed tasks" }));
  expect(tasks.queryByRole("button")).toBeNull();
});

const STRANGE: Pick<Health, "stripe"> = {
  stripe: {
    verdict: "wrong",
    waiting: 0,
    oldestWaitingSeconds: 0,
    dead: 0,
    setAside: 1,
    named: [
      {
        asideId: 9,
        invoiceId: "in_1",
        garageId: 7,
        garageName: "Andheri",
        amount: 999,
        reason: "It was paid by cus_x, who is not this chain's customer.",
        noticedAt: "2026-11-20T12:00:00+05:30",
      },
    ],
  },
};

test("Admin settles an invoice in the list “Stripe invoices to check” and enters a reason", async () => {
  const sent: unknown[] = [];
  server.use(
    http.post("*/api/console/stripe-invoices/9/settle", async ({ request }) => {
      sent.push(await request.json());
      return answer(null);
    }),
  );
  const { user } = show("super", STRANGE);
  const invoices = within(await screen.findByRole("list", { name: "Stripe invoices to check" }));
  expect(invoices.getByText(/₹999\.00 · in_1/)).toBeTruthy();
  await user.click(invoices.getByRole("button", { name: "Settle in_1" }));
  await user.type(await screen.findByLabelText(/Reason/), "Refunded at Stripe");
  await user.click(screen.getByRole("button", { name: "Settle invoice" }));
  await waitFor(() => expect(sent).toEqual([{ reason: "Refunded at Stripe" }]));
});

test("Support admin sees an invoice in the list “Stripe invoices to check” but cannot settle it", async () => {
  show("support", STRANGE);
  const invoices = within(await screen.findByRole("list", { name: "Stripe invoices to check" }));
  expect(invoices.queryByRole("button")).toBeNull();
  expect((await row("Stripe events")).getByText(/1 paid invoice needs a check\./)).toBeTruthy();
});

test("Health screen can be loaded again after a failed request", async () => {
  signInAdmin();
  server.use(http.get(HEALTH, () => refuse(500, { code: "internal", message: "No" })));
  const { user } = renderApp(<HealthScreen />);
  expect(await screen.findByText("The health checks could not be loaded.")).toBeTruthy();
  server.use(http.get(HEALTH, () => answer(health())));
  await user.click(screen.getByRole("button", { name: /again/i }));
  expect(await screen.findByText(/All checks pass/)).toBeTruthy();
});
