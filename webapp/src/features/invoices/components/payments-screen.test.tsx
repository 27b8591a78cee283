import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { expect, test } from "vitest";
import { paidBill } from "@/testing/khata";
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
function show(search = "", permissions = ["record_payments"], shown = page()) {
  const asked: URLSearchParams[] = [];
  const me = signInWith(permissions);
  window.history.replaceState(null, "", `/dashboard/manage/payments${search}`);
  server.use(
    http.get(at("/api/garage/me"), () => answer(me)),
    http.get(PAYMENTS, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return answer(shown);
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

test("the payment of an account links to the account and says where its money is", async () => {
  const ofAccount = {
    jobId: null,
    jobCode: null,
    vehicleNumber: null,
    customerName: "Sharma Travels",
  };
  const bills = [paidBill(31, 150), paidBill(32, 40)];
  show(
    "",
    undefined,
    page([
      listedPayment(3, { ...ofAccount, bills, free: 10 }),
      listedPayment(4, { ...ofAccount, bills: bills.slice(0, 1) }),
    ]),
  );
  const table = within(await screen.findByRole("table", { name: "Payments" }));
  const row = await table.findByRole("row", { name: /RCPT-00003/ });
  expect(within(row).getAllByRole("cell")[1]?.textContent).toBe(
    "Sharma Travels2 bills · ₹10.00 advance",
  );
  expect(within(row).getByRole("link").getAttribute("href")).toBe(
    "/dashboard/manage/customers/view?garageId=11&customerId=8#account",
  );
  expect(
    within(table.getByRole("row", { name: /RCPT-00004/ })).getByText("AND01-2627-00031"),
  ).toBeTruthy();
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
