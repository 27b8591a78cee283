import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { expect, test } from "vitest";
import { offer, signInAdmin } from "@/testing/console";
import { renderApp } from "@/testing/render";
import { answer, at, refuse, server } from "@/testing/server";
import { PlansScreen } from "./plans-screen";

const PLANS = at("/api/console/plans");
const OFFERS = [
  offer(),
  offer({ code: "pro", name: "Pro", forTrials: true }),
  offer({ code: "old", name: "Old", withdrawnAt: "2026-11-10T10:00:00+05:30", versions: [] }),
];

function show(role: "billing" | "super" = "super") {
  signInAdmin(role);
  server.use(http.get(PLANS, () => answer(OFFERS)));
  return renderApp(<PlansScreen />);
}

test("Plans screen shows each plan version with its prices and number of garages", async () => {
  show("billing");
  const table = within(await screen.findByRole("table", { name: "Versions of Starter" }));
  const cells = table.getAllByRole("cell").map((cell) => cell.textContent);
  expect(cells.slice(2, 7)).toEqual(["₹1,099.00", "₹931.36", "1", "10", "0"]);
  expect(cells.slice(9)).toEqual(["₹999.00", "₹846.61", "1", "10", "3"]);
  const link = screen.getByRole("link", { name: "3 garages with Starter" });
  expect(link.getAttribute("href")).toBe("/console/garages?plan=starter");
  expect(screen.getByText(/withdrawn on 10\/11\/2026/)).toBeTruthy();
  // An admin without permission cannot change plans.
  expect(screen.queryByRole("button", { name: /Add version|Add plan/ })).toBeNull();
});

test("Trial plan cannot be withdrawn, and a withdrawn plan can be offered again", async () => {
  show();
  expect(await screen.findByRole("button", { name: "Withdraw plan: Starter" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Withdraw plan: Pro" })).toBeNull();
  expect(screen.getByRole("button", { name: "Offer plan again: Old" })).toBeTruthy();
});

test("New plan version form shows how many garages keep the old price and sends the previous version number", async () => {
  let sent: unknown;
  server.use(
    http.post("*/api/console/plans/starter/versions", async ({ request }) => {
      sent = await request.json();
      return answer(null);
    }),
  );
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Add version: Starter" }));
  expect(await screen.findByText("3 garages on version 1: still ₹999.00 a month.")).toBeTruthy();
  const price = screen.getByLabelText(/Price a month/);
  await user.clear(price);
  await user.type(price, "1,199");
  await user.type(screen.getByLabelText(/Reason/), "Costs rise");
  await user.click(screen.getByRole("button", { name: "Add version" }));
  await waitFor(() =>
    expect(sent).toEqual({ price: 1199, branches: 1, staff: 10, reason: "Costs rise", after: 2 }),
  );
});

test("Refused plan name shows the error under its field, and the typed values are kept", async () => {
  server.use(
    http.post(PLANS, () =>
      refuse(409, { code: "plan_exists", message: "There is a plan of this name." }),
    ),
  );
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Add plan" }));
  const panel = within(await screen.findByRole("dialog"));
  await user.click(panel.getByRole("button", { name: "Add plan" }));
  expect(await panel.findByText("Name is required")).toBeTruthy();
  await user.type(panel.getByLabelText(/Name/), "Fleet");
  await user.click(panel.getByLabelText("A year"));
  await user.type(panel.getByLabelText(/Price a year/), "49990");
  await user.type(panel.getByLabelText(/Branches/), "20");
  await user.type(panel.getByLabelText(/People per branch/), "100");
  await user.type(panel.getByLabelText(/Reason/), "Asked for");
  await user.click(panel.getByRole("button", { name: "Add plan" }));
  expect(await panel.findByText("There is a plan of this name.")).toBeTruthy();
  expect(panel.getByLabelText<HTMLInputElement>(/Name/).value).toBe("Fleet");
});

test("The dialog to withdraw a plan shows how many garages keep the plan, and it sends the reason to the server", async () => {
  let sent: unknown;
  server.use(
    http.post("*/api/console/plans/starter/withdraw", async ({ request }) => {
      sent = await request.json();
      return answer(null);
    }),
  );
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Withdraw plan: Starter" }));
  expect(await screen.findByText(/3 garages on this plan can still renew/)).toBeTruthy();
  await user.type(screen.getByLabelText(/Reason/), "Too small");
  await user.click(screen.getByRole("button", { name: "Withdraw plan" }));
  await waitFor(() => expect(sent).toEqual({ reason: "Too small" }));
});

test("Plans screen shows an error when loading fails", async () => {
  signInAdmin();
  server.use(http.get(PLANS, () => refuse(500, { code: "internal", message: "No" })));
  renderApp(<PlansScreen />);
  expect(await screen.findByText("The plans could not be loaded.")).toBeTruthy();
});
