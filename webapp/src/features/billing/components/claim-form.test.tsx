import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import { isoToday } from "@/lib/day";
import { at, refuse, server } from "@/testing/server";
import { showBilling } from "@/testing/show-billing";

// The form comes late, and is imported while a test waits.
vi.setConfig({ testTimeout: 30_000 });

const CLAIM = at("/api/garage/billing/payments");
const LATE = { timeout: 15_000 };
const THANKS = "Thank you. We look for it.";

async function open() {
  const { user } = showBilling();
  await user.click(await screen.findByRole("button", { name: "I have paid" }));
  const panel = within(await screen.findByRole("dialog", { name: "I have paid" }, LATE));
  return { user, panel, send: () => user.click(panel.getByRole("button", { name: "Tell us" })) };
}

function takes() {
  const sent: { body: unknown; key: string | null }[] = [];
  server.use(
    http.post(CLAIM, async ({ request }) => {
      sent.push({ body: await request.json(), key: request.headers.get("Idempotency-Key") });
      return HttpResponse.json({ success: true, message: THANKS, data: null });
    }),
  );
  return sent;
}

test("a UTR is sent without what stands between its digits, for the plan and its amount", async () => {
  const sent = takes();
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

test("what is wrong is said in place, and nothing is sent", async () => {
  const sent = takes();
  const { user, panel, send } = await open();
  await send();
  expect(await panel.findByText("UTR is required")).toBeTruthy();
  await user.type(panel.getByLabelText("UTR"), "4123");
  expect(await panel.findByText("The UTR has 12 to 22 letters and digits")).toBeTruthy();
  await user.click(panel.getByLabelText("Cheque"));
  expect(panel.getByLabelText("Cheque number")).toBeTruthy();
  await user.clear(panel.getByLabelText("Amount"));
  await send();
  expect(await panel.findByText("Amount is required")).toBeTruthy();
  expect(sent).toEqual([]);
});

test("a number that is known already is said under the number", async () => {
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

test("without the network everything typed stays, and the next try is the same one", async () => {
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
