import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { leaveFor } from "@/lib/leave";
import { claim } from "@/testing/billing";
import { answer, at, refuse, server } from "@/testing/server";
import { showBilling } from "@/testing/show-billing";

vi.mock("@/lib/leave", () => ({ leaveFor: vi.fn() }));

const PAGE_ID = "6b2f6a5e-6f0e-4a3b-9d3e-111111111111";
const PAGE = { pageId: PAGE_ID, state: "waiting", address: "" };
const online = { waysToPay: ["online", "upi", "manual"] };

beforeEach(() => vi.mocked(leaveFor).mockReset());

test("the code with the amount, and what another plan costs", async () => {
  const { user } = showBilling();
  const code = await screen.findByRole<HTMLImageElement>("img", { name: /UPI code/ });
  expect(code.src).toMatch(/^data:image\/svg\+xml,.*xmlns/);
  expect(screen.getByRole("link", { name: "Open a UPI app" }).getAttribute("href")).toBe(
    "upi://pay?am=999.00",
  );
  await user.selectOptions(screen.getByLabelText("Plan"), "pro");
  expect(screen.getByText(/Room for 5 branches and 50 people/)).toBeTruthy();
  expect(await screen.findByText("₹1,999.00")).toBeTruthy();
});

test("where nothing is due, paying ahead is offered and not urged", async () => {
  const { user } = showBilling({ state: "active" });
  await user.click(await screen.findByRole("button", { name: "Pay ahead" }));
  expect(await screen.findByRole("region", { name: "Pay" })).toBeTruthy();
});

test("a payment that waits to be confirmed is not asked for again", async () => {
  const { user } = showBilling({ state: "grace", claims: [claim()] });
  await screen.findByText("Waiting to be confirmed");
  expect(screen.queryByRole("region", { name: "Pay" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Pay again" }));
  expect(await screen.findByRole("region", { name: "Pay" })).toBeTruthy();
});

test("without an address of ours there is no code, and paying can still be told", async () => {
  showBilling({ waysToPay: ["manual"] });
  expect(await screen.findByText(/support tells you the account/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "I have paid" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /online/ })).toBeNull();
});

test("online: the page is waited for, and then gone to", async () => {
  let looks = 0;
  server.use(
    http.post(at("/api/garage/billing/checkout"), () => answer(PAGE)),
    http.get(at("/api/garage/billing/page"), () => {
      looks += 1;
      return answer(
        looks === 1 ? PAGE : { ...PAGE, state: "open", address: "https://pay.example/c" },
      );
    }),
  );
  const { user } = showBilling(online);
  await user.click(await screen.findByRole("button", { name: "Pay online by card" }));
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith("https://pay.example/c"));
  expect(looks).toBe(2);
});

test("a page that cannot be made says what to do instead", async () => {
  server.use(
    http.post(at("/api/garage/billing/checkout"), () => answer({ ...PAGE, state: "failed" })),
  );
  const { user } = showBilling(online);
  await user.click(await screen.findByRole("button", { name: "Pay online by card" }));
  expect(await screen.findByText(/could not be opened.*pay by UPI/)).toBeTruthy();
  expect(leaveFor).not.toHaveBeenCalled();
});

test("back from the page, the payment is looked for until it has arrived", async () => {
  let looks = 0;
  server.use(
    http.post(at("/api/garage/billing/checkout-return"), () => {
      looks += 1;
      return answer({ ...PAGE, state: looks === 1 ? "open" : "done" });
    }),
  );
  window.history.replaceState(null, "", `/dashboard/account/billing?pageId=${PAGE_ID}&paid=1`);
  showBilling();
  expect(await screen.findByText(/Looking whether your payment has arrived/)).toBeTruthy();
  expect(await screen.findByText(/has arrived\. Thank you/)).toBeTruthy();
});

test("who has turned back on the page is told nothing", async () => {
  window.history.replaceState(null, "", `/dashboard/account/billing?pageId=${PAGE_ID}`);
  showBilling();
  await screen.findByRole("region", { name: "Starter" });
  expect(screen.queryByText(/payment has/)).toBeNull();
});

test("what pays by itself leads to the card, for who owns all of it", async () => {
  server.use(
    http.post(at("/api/garage/billing/portal"), () =>
      refuse(409, { code: "not_all_yours", message: "Only an owner of all of them can open it." }),
    ),
  );
  const { user } = showBilling({ ...online, paysOnline: true });
  await user.click(await screen.findByRole("button", { name: "Card and receipts" }));
  expect(await screen.findByText("Only an owner of all of them can open it.")).toBeTruthy();
});

test("a code that does not come can be asked for again, and paying told anyway", async () => {
  showBilling();
  server.use(http.get(at("/api/garage/billing/upi"), () => HttpResponse.error()));
  expect(
    await screen.findByText("The UPI code could not be loaded.", undefined, { timeout: 15_000 }),
  ).toBeTruthy();
  expect(screen.getByRole("button", { name: "I have paid" })).toBeTruthy();
});
