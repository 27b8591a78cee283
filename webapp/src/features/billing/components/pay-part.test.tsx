import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { leaveSite } from "@/lib/navigation/leave";
import { claim } from "@/testing/billing";
import { answer, at, refuse, server } from "@/testing/server";
import { showBilling } from "@/testing/show-billing";

vi.mock("@/lib/navigation/leave", () => ({ leaveSite: vi.fn() }));

const PAGE_ID = "6b2f6a5e-6f0e-4a3b-9d3e-111111111111";
const PAGE = { pageId: PAGE_ID, state: "waiting", address: "" };
const online = { waysToPay: ["online", "upi", "manual"] };

beforeEach(() => vi.mocked(leaveSite).mockReset());

test("UPI QR code contains the amount, and choosing another plan shows its price", async () => {
  const { user } = showBilling();
  const code = await screen.findByRole<HTMLImageElement>("img", { name: /UPI QR code/ });
  expect(code.src).toMatch(/^data:image\/svg\+xml,.*xmlns/);
  expect(screen.getByRole("link", { name: "Open a UPI app" }).getAttribute("href")).toBe(
    "upi://pay?am=999.00",
  );
  await user.selectOptions(screen.getByLabelText("Plan"), "pro");
  expect(screen.getByText(/^The price is per branch, with up to 50 people in each\./)).toBeTruthy();
  expect(await screen.findByText("₹1,999.00")).toBeTruthy();
});

test("“Pay in advance” opens the payment section when no payment is due", async () => {
  const { user } = showBilling({ state: "active" });
  await user.click(await screen.findByRole("button", { name: "Pay in advance" }));
  expect(await screen.findByRole("region", { name: "Pay" })).toBeTruthy();
});

test("Payment section is hidden while a payment waits for confirmation, until “Pay again” is clicked", async () => {
  const { user } = showBilling({ state: "grace", claims: [claim()] });
  await screen.findByText("Waiting to be confirmed");
  expect(screen.queryByRole("region", { name: "Pay" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Pay again" }));
  expect(await screen.findByRole("region", { name: "Pay" })).toBeTruthy();
});

test("Payment section without UPI explains bank transfer and accepts a payment report", async () => {
  showBilling({ waysToPay: ["manual"] });
  expect(await screen.findByText(/Call support for the account number/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "I have paid" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /online/ })).toBeNull();
});

test("Online payment polls until the payment page is ready and then opens the payment page", async () => {
  let polls = 0;
  server.use(
    http.post(at("/api/garage/billing/checkout"), () => answer(PAGE)),
    http.get(at("/api/garage/billing/page"), () => {
      polls += 1;
      return answer(
        polls === 1 ? PAGE : { ...PAGE, state: "open", address: "https://pay.example/c" },
      );
    }),
  );
  const { user } = showBilling(online);
  await user.click(await screen.findByRole("button", { name: "Pay online by card" }));
  await waitFor(() => expect(leaveSite).toHaveBeenCalledWith("https://pay.example/c"));
  expect(polls).toBe(2);
});

test("Failed creation of a payment page shows other ways to pay", async () => {
  server.use(
    http.post(at("/api/garage/billing/checkout"), () => answer({ ...PAGE, state: "failed" })),
  );
  const { user } = showBilling(online);
  await user.click(await screen.findByRole("button", { name: "Pay online by card" }));
  expect(await screen.findByText(/could not be opened.*pay by UPI/)).toBeTruthy();
  expect(leaveSite).not.toHaveBeenCalled();
});

test("Billing screen polls after the return from the payment page until the payment has arrived", async () => {
  let polls = 0;
  server.use(
    http.post(at("/api/garage/billing/checkout-return"), () => {
      polls += 1;
      return answer({ ...PAGE, state: polls === 1 ? "open" : "done" });
    }),
  );
  window.history.replaceState(null, "", `/dashboard/account/billing?pageId=${PAGE_ID}&paid=1`);
  showBilling();
  expect(await screen.findByText(/Checking for your payment/)).toBeTruthy();
  expect(await screen.findByText(/has arrived\. Thank you/)).toBeTruthy();
});

test("Return from the payment page without paying shows no payment message", async () => {
  window.history.replaceState(null, "", `/dashboard/account/billing?pageId=${PAGE_ID}`);
  showBilling();
  await screen.findByRole("region", { name: "Starter" });
  expect(screen.queryByText(/payment has/)).toBeNull();
});

test("Refused request for the card portal shows the server's message", async () => {
  server.use(
    http.post(at("/api/garage/billing/portal"), () =>
      refuse(409, { code: "not_all_yours", message: "Only an owner of all of them can open it." }),
    ),
  );
  const { user } = showBilling({ ...online, paysOnline: true });
  await user.click(await screen.findByRole("button", { name: "Manage card and receipts" }));
  expect(await screen.findByText("Only an owner of all of them can open it.")).toBeTruthy();
});

test("UPI QR code that cannot be loaded shows an error, and a payment can still be reported", async () => {
  showBilling();
  server.use(http.get(at("/api/garage/billing/upi"), () => HttpResponse.error()));
  expect(
    await screen.findByText("The UPI QR code could not be loaded.", undefined, { timeout: 15_000 }),
  ).toBeTruthy();
  expect(screen.getByRole("button", { name: "I have paid" })).toBeTruthy();
});
