import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { describe, expect, test } from "vitest";
import { jobSheet } from "@/testing/jobs";
import { account } from "@/testing/khata";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, refuse, server } from "@/testing/server";
import { done, taking } from "@/testing/show-bill";
import { ALL, serveJobs, showJobs, table } from "@/testing/show-jobs";
import { AskedCredit } from "./over-limit";

const STATUS = at("/api/garage/jobs/change-status");
const SAID =
  "Sharma Travels would owe ₹1,12,400.00. The limit is ₹1,00,000.00. An owner or manager can allow it.";
const OVER = { customer: "Sharma Travels", customerId: 5, owed: 112_400, limit: 100_000 };

/** Delivers a job, which is refused as long as nobody allowed it. */
async function deliver(permissions: string[], data: typeof OVER | null = OVER) {
  serveJobs();
  const tries: unknown[] = [];
  const allowed = taking("*/api/garage/jobs/31/allow-credit", () =>
    done("The delivery is allowed."),
  );
  const asked: string[] = [];
  server.use(
    http.post("*/api/garage/jobs/31/ask-credit", ({ request }) => {
      asked.push(request.url);
      return done("Meera and Ravi were asked.");
    }),
    http.post(STATUS, async ({ request }) => {
      tries.push(await request.json());
      const message = data ? SAID : "This customer is over the credit limit.";
      return allowed.length ? answer({}) : refuse(409, { code: "over_limit", message, data });
    }),
  );
  const { user } = showJobs([...ALL, ...permissions]);
  const rows = await table();
  await user.selectOptions(
    await rows.findByRole("combobox", { name: "Status of JOB-00031" }),
    "Delivered",
  );
  const dialog = within(await screen.findByRole("alertdialog"));
  return { user, dialog, tries, allowed, asked };
}

describe("a delivery over the limit", () => {
  test("a cashier asks owners and managers", async () => {
    const { user, dialog, asked, tries } = await deliver(["see_khata", "record_payments"]);
    expect(
      dialog.getByText("Sharma Travels would owe ₹1,12,400.00. The limit is ₹1,00,000.00."),
    ).toBeTruthy();
    expect(dialog.getByRole("link", { name: "Receive money" }).getAttribute("href")).toMatch(
      /customerId=5.*#account$/,
    );
    expect(dialog.queryByRole("button", { name: "Deliver on credit" })).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Ask owner or manager" }));
    expect(await screen.findByText("Meera and Ravi were asked.")).toBeTruthy();
    expect(asked).toHaveLength(1);
    expect(tries).toHaveLength(1);
  });

  test("a technician reads no amount and asks nobody", async () => {
    const { dialog } = await deliver([], null);
    expect(dialog.getByText("This customer is over the credit limit.")).toBeTruthy();
    expect(dialog.getAllByRole("button").map((one) => one.textContent)).not.toContain(
      "Ask owner or manager",
    );
    expect(dialog.queryByText(/₹/)).toBeNull();
  });

  test("a manager delivers with a reason", async () => {
    const { user, dialog, allowed, tries } = await deliver(["see_khata", "give_credit"]);
    await user.click(dialog.getByRole("button", { name: "Deliver on credit" }));
    expect(await dialog.findByText("Reason is required")).toBeTruthy();
    expect(allowed).toEqual([]);
    await user.type(dialog.getByLabelText("Reason"), "Pays on Friday");
    await user.click(dialog.getByRole("button", { name: "Deliver on credit" }));
    await waitFor(() => expect(tries).toHaveLength(2));
    expect(allowed[0]?.body).toEqual({ reason: "Pays on Friday" });
    expect(tries[1]).toEqual(tries[0]);
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });
});

describe("the alert of a person who asks", () => {
  function open(permissions: string[]) {
    window.history.replaceState(null, "", "/dashboard/manage/jobs/view?jobId=31&askedCredit=1");
    const me = signInWith(permissions);
    const allowed = taking("*/api/garage/jobs/31/allow-credit", () =>
      done("The delivery is allowed."),
    );
    server.use(
      http.get(at("/api/garage/me"), () => answer(me)),
      http.get("*/api/garage/jobs/31", () => answer(jobSheet)),
      http.get("*/api/garage/customers/*/account", () =>
        answer(account({ creditDays: 30, creditLimit: 100_000 })),
      ),
    );
    return { allowed, ...renderApp(<AskedCredit />) };
  }

  test("a manager allows it, and the question does not come back", async () => {
    const { user, allowed } = open(["see_khata", "give_credit"]);
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(await dialog.findByText("The limit is ₹1,00,000.00.")).toBeTruthy();
    expect(dialog.getByText("Owes ₹38,400.00, oldest 41 days")).toBeTruthy();
    await user.type(dialog.getByLabelText("Reason"), "Pays on Friday");
    await user.click(dialog.getByRole("button", { name: "Allow" }));
    expect(await screen.findByText("The delivery is allowed.")).toBeTruthy();
    expect(allowed).toHaveLength(1);
    await waitFor(() => expect(window.location.search).toBe("?jobId=31"));
  });

  test("says that the account could not be loaded, and loads it again", async () => {
    const { user } = open(["see_khata", "give_credit"]);
    server.use(
      http.get("*/api/garage/customers/*/account", () => refuse(400, { code: "x" }), {
        once: true,
      }),
    );
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(await dialog.findByText("The account could not be loaded.")).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Try Again" }));
    expect(await dialog.findByText("Owes ₹38,400.00, oldest 41 days")).toBeTruthy();
  });

  test("people who give no credit see no question", async () => {
    open(["see_khata"]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });
});
