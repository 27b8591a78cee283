import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import { isoToday } from "@/lib/dates/day";
import { at, refuse, server } from "@/testing/server";
import { showBilling } from "@/testing/show-billing";

// The tests import the form lazily, so they get more time.
vi.setConfig({ testTimeout: 30_000 });

const CLAIM = at("/api/garage/billing/payments");
const LATE = { timeout: 15_000 };
const THANKS = "Thank you. We check it.";

async function open() {
  const { user } = showBilling();
  await user.click(await screen.findByRole("button", { name: "I have paid" }));
  const panel = within(await screen.findByRole("dialog", { name: "I have paid" }, LATE));
  return {
    user,
    panel,
    send: () => user.click(panel.getByRole("button", { name: "Report payment" })),
  };
}

function acceptClaims() {
  const sent: { body: unknown; key: string | null }[] = [];
  server.use(
    http.post(CLAIM, async ({ request }) => {
      sent.push({ body: await request.json(), key: request.headers.get("Idempotency-Key") });
      return HttpResponse.json({ success: true, message: THANKS, data: null });
    }),
  );
  return sent;
}

test("Payment report sends the UTR without separators, with plan and amount", async () => {
  const sent = acceptClaims();
  const { user, panel, send } = await open();
  await user.type(panel.getByLabelText("UTR"), "4123 4567-8901");
  await send();
  expect(await screen.findByText(THANKS)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toEqual([
    {
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
      body: {
        planCode: "starter",
        mode: "upi",
        reference: "412345678901",
        amount: 999,
        paidOn: isoToday(),
        note: "",
      },
    },
  ]);
});

test("Invalid payment report shows errors under the fields and sends nothing", async () => {
  const sent = acceptClaims();
  const { user, panel, send } = await open();
  await send();
  expect(await panel.findByText("UTR is required")).toBeTruthy();
  await user.type(panel.getByLabelText("UTR"), "4123");
  expect(await panel.findByText("The UTR must have 12 to 22 letters and digits")).toBeTruthy();
  await user.click(panel.getByLabelText("Cheque"));
  expect(panel.getByLabelText("Cheque number")).toBeTruthy();
  await user.clear(panel.getByLabelText("Amount"));
  await send();
  expect(await panel.findByText("Amount is required")).toBeTruthy();
  expect(sent).toEqual([]);
});

test("Payment report with an already recorded UTR shows the error under the UTR field", async () => {
  server.use(
    http.post(CLAIM, () =>
      refuse(409, { code: "reference_used", message: "This payment is already recorded." }),
    ),
  );
  const { user, panel, send } = await open();
  await user.type(panel.getByLabelText("UTR"), "412345678901");
  await send();
  expect(await panel.findByText("This payment is already recorded.")).toBeTruthy();
  expect(panel.getByLabelText<HTMLInputElement>("UTR").value).toBe("412345678901");
});

test("Payment report keeps its values after a network error, and the retry sends the same idempotency key", async () => {
  const keys: (string | null)[] = [];
  server.use(
    http.post(CLAIM, ({ request }) => {
      keys.push(request.headers.get("Idempotency-Key"));
      return HttpResponse.error();
    }),
  );
  const { user, panel, send } = await open();
  await user.type(panel.getByLabelText("UTR"), "412345678901");
  await send();
  expect(await screen.findByText(/server could not be reached/)).toBeTruthy();
  expect(panel.getByLabelText<HTMLInputElement>("UTR").value).toBe("412345678901");
  await send();
  await waitFor(() => expect(keys).toHaveLength(2));
  expect(keys[0]).toBe(keys[1]);
});
