import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { goodsIn, order, orderLine } from "@/testing/purchases";
import { answer, at, server } from "@/testing/server";
import { servePurchases, showPurchases } from "@/testing/show-purchases";
import { findsCodes } from "@/testing/show-scan";
import { GoodsInFormScreen } from "./goods-in-form-screen";
// These modules are imported here, because their first import takes longer than a test waits.
import "./goods-in-form";
import "../forms/order-rules";
import "@/features/parts/components/part-panel";
import "@/features/scan/components/scan-popup";

vi.setConfig({ testTimeout: 20_000 });

const sent: unknown[] = [];

beforeEach(() => {
  sent.length = 0;
  servePurchases();
  server.use(
    findsCodes(),
    http.get("*/api/garage/orders/83", () =>
      answer(order({ state: "sent", lines: [orderLine({ partId: 51, quantity: 3 })] })),
    ),
    http.post(at("/api/garage/goods-in"), async ({ request }) => {
      sent.push(await request.json());
      return answer(goodsIn());
    }),
  );
});

async function open(query: string) {
  const { user } = showPurchases(<GoodsInFormScreen />, `/goods-in/new${query}`);
  await user.click(await screen.findByRole("button", { name: "Scan" }));
  const popup = within(await screen.findByRole("dialog", { name: "Scan parts" }));
  const scan = (code: string) =>
    user.type(popup.getByLabelText("Part number or barcode"), `${code}{Enter}`);
  return { user, popup, scan };
}

const arrived = () => screen.getByLabelText<HTMLInputElement>("Arrived (NOS)").value;

test("each scan ticks one of the order, and a part of no line is refused", async () => {
  const { user, popup, scan } = await open("?orderId=83");
  await scan("SBP51");
  expect(await popup.findByText("1 × Oil filter")).toBeTruthy();
  await scan("SBP51");
  expect(await popup.findByText("2 × Oil filter")).toBeTruthy();
  await scan("SBP52");
  expect(
    await popup.findByText("Brake pads, front is not on PO-00001. Take it in without the order."),
  ).toBeTruthy();
  await user.click(popup.getByRole("button", { name: "Done" }));
  expect(arrived()).toBe("2");
  expect(sent).toEqual([]);
});

test("an unknown code on an order has no new part", async () => {
  const { popup, scan } = await open("?orderId=83");
  await scan("4711");
  expect(await popup.findByText("This code is not known.")).toBeTruthy();
  expect(popup.queryByRole("button", { name: /^Add a part/ })).toBeNull();
});

test("without an order, a scan adds a line, and an unknown code opens a new part with it", async () => {
  const { user, popup, scan } = await open("");
  await scan("SBP51");
  expect(await popup.findByText("1 × Oil filter")).toBeTruthy();
  await scan("4711");
  await user.click(await popup.findByRole("button", { name: "Add a part with 4711" }));
  const panel = within(await screen.findByRole("dialog", { name: "Add part" }));
  expect(panel.getByRole("button", { name: "Remove 4711" })).toBeTruthy();
  await user.click(panel.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(arrived()).toBe("1");
  expect(sent).toEqual([]);
});
