import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { partRow } from "@/testing/parts";
import { goodsIn, order, orderLine } from "@/testing/purchases";
import { router } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
import { asked, put, servePurchases, showPurchases, type User } from "@/testing/show-purchases";
import type { GoodsInLine } from "../types";
import { BillFormScreen } from "./bill-form-screen";
import { GoodsInFormScreen } from "./goods-in-form-screen";
import { GoodsInListScreen } from "./goods-in-list-screen";
import { GoodsInScreen } from "./goods-in-screen";
// These modules are imported here, because their first import takes longer than a test waits.
import "./goods-in-form";
import "./bill-form";
import "@/features/parts/components/labels-panel";
import "../forms/order-rules";

vi.setConfig({ testTimeout: 20_000 });

const GOODS_IN = at("/api/garage/goods-in");
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

beforeEach(() => {
  window.sessionStorage.clear();
  servePurchases();
});

test("the list of received goods marks deliveries without a bill", async () => {
  showPurchases(<GoodsInListScreen />, "/goods-in?filter=unbilled");
  const table = within(await screen.findByRole("table", { name: "Goods in" }));
  const row = await table.findByRole("row", { name: /GRN-00001/ });
  expect(
    within(row)
      .getAllByRole("cell")
      .map((cell) => cell.textContent),
  ).toEqual([
    "GRN-00001",
    "Om Auto",
    "21/11/2026",
    "DC-118",
    "PO-00001",
    "Waits for a bill",
    "Rajesh Sharma",
  ]);
  expect(asked[0]?.get("unbilled")).toBe("true");
});

describe("the page of goods in", () => {
  const show = (permissions?: string[]) =>
    showPurchases(<GoodsInScreen />, "/goods-in/view?goodsInId=85", permissions);

  test("the page shows the lines and leads to the bill", async () => {
    show();
    const table = within(await screen.findByRole("table", { name: "Lines" }));
    expect(table.getByText("6 NOS")).toBeTruthy();
    expect(table.getByText("₹1,575.00")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Book the bill" }).getAttribute("href")).toBe(
      "/dashboard/manage/purchases/bills/new?garageId=11&goodsInId=85",
    );
    expect(screen.getByRole("link", { name: "PO-00001" })).toBeTruthy();
  });

  test("the labels of the goods have as many copies as came in", async () => {
    const [line] = goodsIn().lines as [GoodsInLine];
    server.use(
      http.get("*/api/garage/goods-in/85", () =>
        answer(
          goodsIn({
            lines: [
              line,
              { ...line, goodsInLineId: 93, quantity: 2 },
              { ...line, goodsInLineId: 94, partId: 52, partName: "Engine oil", quantity: 3.5 },
            ],
          }),
        ),
      ),
    );
    const { user } = show(["buy_parts", "see_parts"]);
    await user.click(await screen.findByRole("button", { name: "Print labels" }));
    const labels = within(await screen.findByRole("dialog", { name: "Print labels" }));
    const copies = labels.getAllByRole<HTMLInputElement>("textbox", { name: /^Copies of each/ });
    expect(copies.map(({ value }) => value)).toEqual(["8", "4"]);
  });

  test("billed goods have no button for a bill", async () => {
    server.use(
      http.get("*/api/garage/goods-in/85", () => answer(goodsIn({ waitsForBill: false }))),
    );
    show();
    expect(await screen.findByText("Billed", { selector: "span" })).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Book the bill" })).toBeNull();
  });
});

test("the bill of goods in begins with what is not billed yet", async () => {
  showPurchases(<BillFormScreen />, "/bills/new?goodsInId=85");
  expect(await screen.findByText("PRT-00001 · GRN-00001")).toBeTruthy();
  expect(field("Quantity (NOS)").value).toBe("4");
  expect(field("Price (no GST)").value).toBe("262.50");
  expect(screen.getByText("Om Auto")).toBeTruthy();
});

describe("taking goods in", () => {
  async function scan(user: User, text: string) {
    await user.click(screen.getByRole("combobox", { name: "Add part" }));
    await user.paste(text);
    await user.click(await screen.findByRole("option", { name: /Oil filter|Air filter/ }));
  }

  test("goods without an order are sent", async () => {
    let sent: unknown;
    server.use(
      http.post(GOODS_IN, async ({ request }) => {
        sent = await request.json();
        const message = "The goods are in.";
        return HttpResponse.json({ success: true, message, data: goodsIn() });
      }),
    );
    const { user } = showPurchases(<GoodsInFormScreen />, "/goods-in/new");
    await user.click(await screen.findByRole("combobox", { name: "Supplier" }));
    await user.click(await screen.findByRole("option", { name: /Om Auto/ }));
    await put(user, "Delivery note", "DC-118");
    await scan(user, "filter");
    // Each scan adds one.
    await scan(user, "filter");
    expect(field("Arrived (NOS)").value).toBe("2");
    await put(user, "MRP", "520");
    await user.click(screen.getByRole("button", { name: "Take goods in" }));
    expect(await screen.findByText("The goods are in.")).toBeTruthy();
    expect(sent).toEqual({
      supplierId: 71,
      day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      challan: "DC-118",
      lines: [{ partId: 51, quantity: 2, price: null, mrp: 520 }],
    });
    expect(router.replace).toHaveBeenCalledWith(
      "/dashboard/manage/purchases/goods-in/view?garageId=11&goodsInId=85",
    );
  });

  describe("goods of an order", () => {
    const show = () => {
      const lines = [
        orderLine({ received: 4 }),
        orderLine({ orderLineId: 94, partId: 52, partName: "Brake pads" }),
        orderLine({ orderLineId: 95, partId: 53, partName: "Fan belt", received: 10 }),
      ];
      server.use(
        http.get("*/api/garage/orders/83", () => answer(order({ state: "part_in", lines }))),
      );
      return showPurchases(<GoodsInFormScreen />, "/goods-in/new?orderId=83");
    };
    const quantities = () =>
      screen.getAllByLabelText<HTMLInputElement>("Arrived (NOS)").map(({ value }) => value);

    test("only the arrived parts of an order are sent", async () => {
      let sent: unknown;
      server.use(
        http.post(GOODS_IN, async ({ request }) => {
          sent = await request.json();
          return answer(goodsIn());
        }),
      );
      const { user } = show();
      expect(await screen.findByText("6 NOS expected")).toBeTruthy();
      expect(quantities()).toEqual(["", ""]);
      await user.click(screen.getByRole("button", { name: "Take goods in" }));
      expect(await screen.findByText("Type how much has arrived")).toBeTruthy();
      await scan(user, "filter");
      expect(quantities()).toEqual(["1", ""]);
      await user.click(screen.getByRole("button", { name: "Take goods in" }));
      await waitFor(() =>
        expect(sent).toMatchObject({
          orderId: 83,
          lines: [{ partId: 51, quantity: 1, price: null, mrp: null }],
        }),
      );
    });

    test("one press counts everything as arrived", async () => {
      const { user } = show();
      await user.click(await screen.findByRole("button", { name: "Everything has arrived" }));
      expect(quantities()).toEqual(["6", "10"]);
    });

    test("a part that is not on the order is refused", async () => {
      server.use(
        http.get(at("/api/garage/parts"), () =>
          answer({
            parts: [partRow({ partId: 60, partName: "Air filter" })],
            recordCount: 1,
            asOf: 1,
          }),
        ),
      );
      const { user } = show();
      await screen.findByText("6 NOS expected");
      await scan(user, "air");
      expect(
        await screen.findByText("Air filter is not on PO-00001. Take it in without the order."),
      ).toBeTruthy();
      expect(quantities()).toEqual(["", ""]);
    });

    test("a closed order is refused with the server's sentence", async () => {
      const message = "This order is closed.";
      server.use(http.post(GOODS_IN, () => refuse(409, { code: "order_closed", message })));
      const { user } = show();
      await user.click(await screen.findByRole("button", { name: "Everything has arrived" }));
      await user.click(screen.getByRole("button", { name: "Take goods in" }));
      expect(await screen.findByText(message)).toBeTruthy();
      expect(quantities()).toEqual(["6", "10"]);
    });
  });
});
