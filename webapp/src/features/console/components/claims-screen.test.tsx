import { screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import { expect, test } from "vitest";
import { claim, signInAdmin } from "@/testing/console";
import { renderApp } from "@/testing/render";
import { answer, at, refuse, server } from "@/testing/server";
import { ClaimsScreen } from "./claims-screen";

const CLAIMS = at("/api/console/claims");

test("Double click confirms a payment once and shows the new end date", async () => {
  signInAdmin("billing");
  let waiting = [claim()];
  let calls = 0;
  let pressedTwice = () => {};
  const twice = new Promise<void>((resolve) => {
    pressedTwice = resolve;
  });
  server.use(
    http.get(CLAIMS, () => answer(waiting)),
    http.post("*/api/console/claims/3/confirm", async () => {
      calls += 1;
      waiting = [];
      await twice;
      return Response.json({
        success: true,
        message: "The payment is recorded.",
        data: { periodId: 1, startDate: "2026-12-03", endDate: "2027-01-02" },
      });
    }),
  );
  const { user } = renderApp(<ClaimsScreen />);
  await user.click(await screen.findByRole("button", { name: "Confirm" }));
  await user.dblClick(await screen.findByRole("button", { name: "Confirm payment" }));
  pressedTwice();
  await screen.findByText("The payment is recorded. Andheri has paid until 02/01/2027.");
  expect(calls).toBe(1);
  expect(await screen.findByText("No payments to confirm")).toBeTruthy();
});

test("Confirming a payment whose amount differs from the price requires a reason", async () => {
  signInAdmin("billing");
  server.use(
    http.get(CLAIMS, () => answer([claim({ amount: 500 })])),
    http.post("*/api/console/claims/3/confirm", async ({ request }) => {
      const { reason } = (await request.json()) as { reason: string };
      return reason
        ? answer({ periodId: 1, startDate: "2026-12-03", endDate: "2027-01-02" })
        : refuse(409, { code: "reason_missing", message: "Please say why." });
    }),
  );
  const { user } = renderApp(<ClaimsScreen />);
  await user.click(await screen.findByRole("button", { name: "Confirm" }));
  await user.click(await screen.findByRole("button", { name: "Confirm payment" }));
  expect(await screen.findByText("Please say why.")).toBeTruthy();
  await user.type(screen.getByLabelText("Reason"), "As agreed");
  await user.click(screen.getByRole("button", { name: "Confirm payment" }));
  await waitFor(() => expect(screen.queryByLabelText("Reason")).toBeNull());
});

test("Support admin sees reported payments but cannot confirm them", async () => {
  signInAdmin("support");
  server.use(http.get(CLAIMS, () => answer([claim()])));
  renderApp(<ClaimsScreen />);
  expect(await screen.findByText("412345678901")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Confirm" })).toBeNull();
});
