import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { billing } from "@/testing/billing";
import { answer, at, refuse, server } from "@/testing/server";
import { showBilling } from "@/testing/show-billing";

const succeed = (message: string) => HttpResponse.json({ success: true, message, data: null });

const LATE = { timeout: 15_000 };

test("Owner can end the subscription and then decide to keep the subscription", async () => {
  let state = "active";
  const { user } = showBilling();
  server.use(
    http.get(at("/api/garage/billing"), () =>
      answer(billing({ state, cancelAtPeriodEnd: state === "cancelling" })),
    ),
    http.post(at("/api/garage/billing/cancel"), () => {
      state = "cancelling";
      return succeed("Your subscription ends on 02/12/2026.");
    }),
    http.post(at("/api/garage/billing/uncancel"), () => {
      state = "active";
      return succeed("Your subscription continues.");
    }),
  );
  await user.click(await screen.findByRole("button", { name: "End subscription" }));
  const box = within(await screen.findByRole("alertdialog", undefined, LATE));
  expect(box.getByText(/until 02\/12\/2026.*read and export your data/)).toBeTruthy();
  await user.click(box.getByRole("button", { name: "End subscription" }));
  expect(await screen.findByText("Your subscription ends on 02/12/2026.")).toBeTruthy();
  expect(await screen.findByText("Ending")).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Pay" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Keep subscription" }));
  expect(await screen.findByText("Your subscription continues.")).toBeTruthy();
  expect(await screen.findByText("Active")).toBeTruthy();
});

test("Refused cancellation of a subscription shows the server's message", async () => {
  server.use(
    http.post(at("/api/garage/billing/cancel"), () =>
      refuse(409, { code: "nothing_to_cancel", message: "No subscription is running." }),
    ),
  );
  const { user } = showBilling({ state: "active" });
  await user.click(await screen.findByRole("button", { name: "End subscription" }));
  const box = within(await screen.findByRole("alertdialog", undefined, LATE));
  await user.click(box.getByRole("button", { name: "End subscription" }));
  expect(await screen.findByText("No subscription is running.")).toBeTruthy();
});
