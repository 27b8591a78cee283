import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { everyMediaMatches } from "@/testing/media";
import { order, orderLine } from "@/testing/purchases";
import { answer, at, refuse, server } from "@/testing/server";
import { asked, BUYER, servePurchases, showPurchases } from "@/testing/show-purchases";
import { OrderScreen } from "./order-screen";
import { OrdersScreen } from "./orders-screen";
// This module is imported here, because its first import takes longer than a test waits.
import "./send-panel";

vi.setConfig({ testTimeout: 20_000 });

const ORDER = "*/api/garage/orders/83";

beforeEach(servePurchases);

const show = (over: Partial<Parameters<typeof order>[0]> = {}, permissions = BUYER) => {
  server.use(http.get(ORDER, () => answer(order(over))));
  return showPurchases(<OrderScreen />, "/orders/view?orderId=83", permissions);
};

describe("the list of orders", () => {
  test("the orders list shows code, supplier, state, lines, day, total and person", async () => {
    showPurchases(<OrdersScreen />, "/orders?filter=sent");
    const table = within(await screen.findByRole("table", { name: "Orders" }));
    const row = (await table.findAllByRole("row", { name: /PO-00001/ }))[0] as HTMLElement;
    expect(
      within(row)
        .getAllByRole("cell")
        .map((cell) => cell.textContent),
    ).toEqual(["PO-00001", "Om Auto", "Draft", "1", "27/11/2026", "₹2,625.00", "Rajesh Sharma"]);
    expect(asked[0]?.get("state")).toBe("sent");
  });

  test("a card on a phone shows supplier, total, code, day and state", async () => {
    everyMediaMatches();
    showPurchases(<OrdersScreen />, "/orders");
    const cards = within(await screen.findByRole("list", { name: "Orders" }));
    const first = (await cards.findAllByText("Om Auto"))[0]?.closest("li");
    expect(first?.textContent).toBe("Om Auto₹2,625.00PO-00001 · 1 line · by 27/11/2026Draft");
  });

  test("an empty orders list says what to do", async () => {
    server.use(
      http.get(at("/api/garage/orders"), () => answer({ orders: [], recordCount: 0, asOf: 0 })),
    );
    showPurchases(<OrdersScreen />, "/orders");
    expect(await screen.findByText("No orders yet.")).toBeTruthy();
  });
});

describe("the page of an order", () => {
  test("a draft shows its facts and lines, and can be sent, changed and closed", async () => {
    show();
    expect(await screen.findByRole("heading", { level: 1, name: /^Om Auto/ })).toBeTruthy();
    expect(screen.getByText("PO-00001 · 20/11/2026")).toBeTruthy();
    expect(screen.getByText("Before noon")).toBeTruthy();
    const table = within(screen.getByRole("table", { name: "Lines" }));
    expect(table.getByText("10 NOS")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Send order" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Change" }).getAttribute("href")).toBe(
      "/dashboard/manage/purchases/orders/change?garageId=11&orderId=83",
    );
    expect(screen.queryByRole("link", { name: "Goods in" })).toBeNull();
  });

  test("goods of a sent order can come in", async () => {
    show({ state: "part_in", mailState: "failed", lines: [orderLine({ received: 4 })] });
    const link = await screen.findByRole("link", { name: "Goods in" });
    expect(link.getAttribute("href")).toBe(
      "/dashboard/manage/purchases/goods-in/new?garageId=11&orderId=83",
    );
    expect(screen.getByText("Not sent. Check the email address and try again.")).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Change" })).toBeNull();
  });

  test("a closed order has no buttons", async () => {
    show({ state: "closed" });
    expect(await screen.findByText("Closed")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Send|Close|PDF/ })).toBeNull();
  });

  test("people who do not see the cost see no price of an order", async () => {
    show({ total: null, lines: [orderLine({ price: null })] }, ["buy_parts"]);
    expect(await screen.findByText("PO-00001 · 20/11/2026")).toBeTruthy();
    expect(document.body.textContent).not.toContain("₹");
  });

  test("closing an order asks first", async () => {
    let closed = 0;
    server.use(
      http.post(`${ORDER}/close`, () => {
        closed += 1;
        return answer(order({ state: "closed" }));
      }),
    );
    const { user } = show({ state: "sent" });
    await user.click(await screen.findByRole("button", { name: "Close" }));
    const question = within(await screen.findByRole("alertdialog"));
    expect(question.getByText(/No more goods are expected/)).toBeTruthy();
    await user.click(question.getByRole("button", { name: "Close order" }));
    expect(await screen.findByText("The order is closed.")).toBeTruthy();
    expect(closed).toBe(1);
  });
});

describe("sending an order", () => {
  const sent: unknown[] = [];
  beforeEach(() => {
    sent.length = 0;
    server.use(
      http.post(`${ORDER}/send`, async ({ request }) => {
        sent.push(await request.json());
        const message = "The order is on its way by mail.";
        return HttpResponse.json({ success: true, message, data: order({ state: "sent" }) });
      }),
    );
  });
  const open = async (over: Parameters<typeof order>[0] = {}) => {
    const { user } = show(over);
    await user.click(await screen.findByRole("button", { name: /^Send/ }));
    return { user, dialog: within(await screen.findByRole("dialog")) };
  };

  test("an order is sent by mail", async () => {
    const { user, dialog } = await open();
    await user.click(dialog.getByRole("button", { name: "Send by mail" }));
    expect(await screen.findByText("The order is on its way by mail.")).toBeTruthy();
    expect(sent).toEqual([{ byMail: true }]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("a supplier without an email address gets no mail", async () => {
    const { dialog } = await open({ supplierEmail: "" });
    expect(dialog.getByText("This supplier has no email address.")).toBeTruthy();
    expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Send by mail" }).disabled).toBe(
      true,
    );
  });

  test("WhatsApp opens with the text of the order, and the draft is marked as sent", async () => {
    const { user, dialog } = await open();
    const link = dialog.getByRole("link", { name: "Open WhatsApp" });
    const address = new URL(link.getAttribute("href") ?? "");
    expect(address.origin + address.pathname).toBe("https://wa.me/919820000001");
    expect(address.searchParams.get("text")).toBe(
      "Order PO-00001 from Andheri\n\n1. Oil filter, BOSCH, 0986-AF 0051: 10 NOS\n\nNeeded by 27/11/2026\nBefore noon",
    );
    link.addEventListener("click", (event) => event.preventDefault());
    await user.click(link);
    await waitFor(() => expect(sent).toEqual([{ byMail: false }]));
  });

  test("the PDF is downloaded once the server has drawn it", async () => {
    let asks = 0;
    server.use(
      http.get(`${ORDER}/address`, () => {
        asks += 1;
        return answer({ address: "/files/order.pdf" });
      }),
    );
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    const { user, dialog } = await open();
    await user.click(dialog.getByRole("button", { name: "Download PDF" }));
    await waitFor(() => expect(clicked).toHaveBeenCalledTimes(1));
    expect([sent, asks]).toEqual([[{ byMail: false }], 1]);
    clicked.mockRestore();
  });

  test("sending a sent order again by WhatsApp changes nothing", async () => {
    const { user, dialog } = await open({ state: "sent" });
    expect(dialog.getByText(/is sent already/)).toBeTruthy();
    const link = dialog.getByRole("link", { name: "Open WhatsApp" });
    link.addEventListener("click", (event) => event.preventDefault());
    await user.click(link);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent).toEqual([]);
  });

  test("a refusal keeps the dialog open", async () => {
    const message = "This order is closed.";
    server.use(http.post(`${ORDER}/send`, () => refuse(409, { code: "order_closed", message })));
    const { user, dialog } = await open();
    await user.click(dialog.getByRole("button", { name: "I have sent it" }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByRole("dialog")).toBeTruthy();
  });
});
