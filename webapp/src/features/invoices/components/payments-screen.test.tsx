import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { expect, test } from "vitest";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, server } from "@/testing/server";
import { listedPayment, takings } from "@/testing/takings";
import { PaymentsScreen } from "./payments-screen";

const PAYMENTS = at("/api/garage/payments");
const page = (payments = [listedPayment(2), listedPayment(1, { amount: -100, reverses: 9 })]) => ({
  payments,
  recordCount: payments.length,
  asOf: 2,
  methods: takings.methods,
  received: takings.received,
  owed: 57_541.36,
});

/** Renders the payments page and records the requests of the page. */
function show(search = "", permissions = ["record_payments"]) {
  const asked: URLSearchParams[] = [];
  const me = signInWith(permissions);
  window.history.replaceState(null, "", `/dashboard/manage/payments${search}`);
  server.use(
    http.get(at("/api/garage/me"), () => answer(me)),
    http.get(PAYMENTS, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return answer(page());
    }),
  );
  return { ...renderApp(<PaymentsScreen />), asked };
}

test("the payments page lists payments with totals and links to their jobs", async () => {
  show();
  const table = within(await screen.findByRole("table", { name: "Payments" }));
  expect(await table.findAllByText("UPI UTR123")).toHaveLength(2);
  expect(table.getByText("RCPT-00001, reversal")).toBeTruthy();
  expect(table.getByText("-₹100.00")).toBeTruthy();
  expect(screen.getByText("₹350.50").parentElement?.textContent).toBe(
    "₹350.50 received: Cash ₹250.00, UPI ₹100.50",
  );
  expect(screen.getByRole("link", { name: "Customers owe ₹57,541.36" }).getAttribute("href")).toBe(
    "/dashboard/manage/dues",
  );
  expect(table.getAllByRole("link")[0]?.getAttribute("href")).toBe(
    "/dashboard/manage/jobs/view?jobId=31",
  );
});

test("the payments page starts with this month and stores the filters in the URL", async () => {
  const { asked, user } = show();
  await waitFor(() => expect(asked[0]?.get("dateFilter")).toBe("6"));
  expect(asked[0]?.get("paymentMethodId")).toBe("0");
  await user.selectOptions(screen.getByLabelText("Days"), "Today");
  await user.selectOptions(screen.getByLabelText("Payment method"), "UPI");
  expect(window.location.search).toBe("?dateFilter=2&method=2");
});

test("the payments page reads the filters from the URL", async () => {
  const { asked } = show("?dateFilter=2&method=2");
  await waitFor(() => expect(asked[0]?.get("paymentMethodId")).toBe("2"));
  expect(asked[0]?.get("dateFilter")).toBe("2");
});

test("the payments page shows this month if the filters in the URL are invalid", async () => {
  const { asked } = show("?dateFilter=99&method=x");
  await waitFor(() => expect(asked[0]?.get("dateFilter")).toBe("6"));
});

test("the payments page shows a notice to a person who cannot see payments", async () => {
  const { asked } = show("", ["see_jobs"]);
  expect(await screen.findByText("Your role cannot see payments.")).toBeTruthy();
  expect(asked).toEqual([]);
});
