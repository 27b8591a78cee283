import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { order } from "@/testing/purchases";
import { router } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
import { put, servePurchases, showPurchases, type User } from "@/testing/show-purchases";
import { ChangeOrderScreen, NewOrderScreen } from "./order-form-screen";
// These modules are imported here, because their first import takes longer than a test waits.
import "./order-form";
import "../forms/order-rules";

vi.setConfig({ testTimeout: 20_000 });

const ORDERS = at("/api/garage/orders");
const ORDER = "*/api/garage/orders/83";
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

beforeEach(() => {
  window.sessionStorage.clear();
  servePurchases();
});

const add = () => showPurchases(<NewOrderScreen />, "/orders/new");
const change = () => showPurchases(<ChangeOrderScreen />, "/orders/change?orderId=83");

async function fill(user: User) {
  await user.click(await screen.findByRole("combobox", { name: "Supplier" }));
  await user.click(await screen.findByRole("option", { name: /Om Auto/ }));
  await user.click(screen.getByRole("combobox", { name: "Add part" }));
  await user.paste("filter");
  await user.click(await screen.findByRole("option", { name: /Oil filter/ }));
  await user.clear(field("Quantity (NOS)"));
  await put(user, "Quantity (NOS)", "12");
}

test("a new order is sent once, also after a lost answer and a reload", async () => {
  const keys: (string | null)[] = [];
  let sent: unknown;
  server.use(
    http.post(ORDERS, async ({ request }) => {
      keys.push(request.headers.get("Idempotency-Key"));
      sent = await request.json();
      return keys.length === 1 ? HttpResponse.error() : answer(order());
    }),
  );
  const first = add();
  await fill(first.user);
  await put(first.user, "Note to the supplier", "Before noon");
  await first.user.click(screen.getByRole("button", { name: "Save order" }));
  expect(await screen.findByText(/could not be reached/)).toBeTruthy();
  first.unmount();
  const { user } = add();
  expect(await screen.findByText(/We restored your unfinished order/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Save order" }));
  await waitFor(() =>
    expect(router.replace).toHaveBeenCalledWith(
      "/dashboard/manage/purchases/orders/view?garageId=11&orderId=83",
    ),
  );
  expect(sent).toEqual({
    supplierId: 71,
    expectedOn: null,
    note: "Before noon",
    lines: [{ partId: 51, quantity: 12, price: null }],
  });
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
});

test("an order without a supplier and lines is not sent", async () => {
  const { user } = add();
  await user.click(await screen.findByRole("button", { name: "Save order" }));
  expect(await screen.findByText("Choose a supplier")).toBeTruthy();
  expect(screen.getByText("Please add at least one line")).toBeTruthy();
});

test("the server's sentence about the lines shows above them", async () => {
  const said = "Oil filter is listed twice. Put both quantities in one line.";
  server.use(http.post(ORDERS, () => refuse(422, { code: "invalid", error: { lines: [said] } })));
  const { user } = add();
  await fill(user);
  await user.click(screen.getByRole("button", { name: "Save order" }));
  expect(await screen.findByText(said)).toBeTruthy();
});

test("a changed draft is sent with its record version", async () => {
  let sent: unknown;
  server.use(
    http.put(ORDER, async ({ request }) => {
      sent = await request.json();
      return answer(order({ version: 5 }));
    }),
  );
  const { user } = change();
  await screen.findByRole("button", { name: "Save changes" });
  await user.clear(field("Quantity (NOS)"));
  await put(user, "Quantity (NOS)", "3");
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() =>
    expect(sent).toEqual({
      supplierId: 71,
      expectedOn: "2026-11-27",
      note: "Before noon",
      lines: [{ partId: 51, quantity: 3, price: 262.5 }],
      version: 4,
    }),
  );
});

test("a conflicting change of an order can be loaded", async () => {
  const message = "Somebody else has changed this since you opened it.";
  const { user } = change();
  await screen.findByRole("button", { name: "Save changes" });
  server.use(
    http.put(ORDER, () => refuse(409, { code: "changed_meanwhile", message })),
    http.get(ORDER, () => answer(order({ note: "Theirs", version: 5 }))),
  );
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await user.click(await screen.findByRole("button", { name: "Load the new version" }));
  await waitFor(() => expect(field("Note to the supplier").value).toBe("Theirs"));
});

test("a sent order cannot be changed", async () => {
  server.use(http.get(ORDER, () => answer(order({ state: "sent" }))));
  change();
  expect(await screen.findByText("This order is sent. Close it and make a new one.")).toBeTruthy();
});
