import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { everyMediaMatches } from "@/testing/media";
import { bill, billLine, supplierReturn } from "@/testing/purchases";
import { router } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
import { asked, panel, put, servePurchases, showPurchases } from "@/testing/show-purchases";
import { BillScreen } from "./bill-screen";
import { ReturnScreen } from "./return-screen";
import { ReturnsScreen } from "./returns-screen";
// These modules are imported here, because their first import takes longer than a test waits.
import "./credit-panel";
import "./return-panel";

vi.setConfig({ testTimeout: 20_000 });

const RETURNS = at("/api/garage/supplier-returns");
const RETURN = "*/api/garage/supplier-returns/87";

beforeEach(servePurchases);

describe("the list of returns", () => {
  test("the returns list shows which returns wait for credit", async () => {
    showPurchases(<ReturnsScreen />, "/returns?filter=waiting");
    const table = within(await screen.findByRole("table", { name: "Returns" }));
    const row = await table.findByRole("row", { name: /DN-00001/ });
    expect(
      within(row)
        .getAllByRole("cell")
        .map((cell) => cell.textContent),
    ).toEqual([
      "DN-00001",
      "Om Auto",
      "4411",
      "20/11/2026",
      "Wrong thread",
      "Waits for credit",
      "₹236.00",
    ]);
    expect(asked[0]?.get("waiting")).toBe("true");
  });

  test("a card on a phone shows supplier, money, codes, reason and state", async () => {
    everyMediaMatches();
    showPurchases(<ReturnsScreen />, "/returns");
    const cards = within(await screen.findByRole("list", { name: "Returns" }));
    expect((await cards.findByText("Om Auto")).closest("li")?.textContent).toBe(
      "Om Auto₹236.00DN-00001 · Bill 4411 · 20/11/2026Wrong threadWaits for credit",
    );
  });

  test("an empty returns list says where a return begins", async () => {
    server.use(http.get(RETURNS, () => answer({ returns: [], recordCount: 0, asOf: 0 })));
    showPurchases(<ReturnsScreen />, "/returns");
    expect(await screen.findByText("Open a bill and press Return to supplier.")).toBeTruthy();
  });
});

describe("returning goods to the supplier", () => {
  const open = async (over: Parameters<typeof bill>[0] = {}) => {
    server.use(http.get("*/api/garage/bills/81", () => answer(bill(over))));
    const { user } = showPurchases(<BillScreen />, "/bills/view?billId=81");
    await user.click(await screen.findByRole("button", { name: "Return to supplier" }));
    return { user, form: await panel() };
  };

  test("a debit note is written for the typed quantities, also after a lost answer", async () => {
    const keys: (string | null)[] = [];
    let sent: unknown;
    server.use(
      http.post(RETURNS, async ({ request }) => {
        keys.push(request.headers.get("Idempotency-Key"));
        sent = await request.json();
        if (keys.length === 1) return HttpResponse.error();
        const message = "Debit note DN-00001 is written.";
        return HttpResponse.json({ success: true, message, data: supplierReturn() });
      }),
    );
    const { user, form } = await open({
      lines: [billLine({ returned: 3 }), billLine({ billLineId: 92, description: "Gloves" })],
    });
    expect(form.getByText("PRT-00001 · 9 NOS can go back")).toBeTruthy();
    await user.click(form.getAllByLabelText("Return (NOS)")[0] as HTMLElement);
    await user.paste("2");
    await put(user, "Reason", "Wrong thread");
    await user.click(form.getByRole("button", { name: "Write debit note" }));
    expect(await screen.findByText(/could not be reached/)).toBeTruthy();
    await user.click(form.getByRole("button", { name: "Write debit note" }));
    expect(await screen.findByText("Debit note DN-00001 is written.")).toBeTruthy();
    expect(sent).toEqual({
      billId: 81,
      sentOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      reason: "Wrong thread",
      lines: [{ billLineId: 91, quantity: 2 }],
    });
    expect(keys[1]).toBe(keys[0]);
    expect(router.push).toHaveBeenCalledWith(
      "/dashboard/manage/purchases/returns/view?garageId=11&returnId=87",
    );
  });

  test("a return without a quantity and a reason is not sent", async () => {
    const { user, form } = await open();
    await user.click(form.getByRole("button", { name: "Write debit note" }));
    expect(await form.findByText("Type how much goes back")).toBeTruthy();
    expect(form.getByText("Please write a reason")).toBeTruthy();
  });

  test("more than the bill has left is not sent", async () => {
    const { user, form } = await open();
    await put(user, "Return (NOS)", "13");
    await user.click(form.getByRole("button", { name: "Write debit note" }));
    expect(await form.findByText("Only 12 NOS of this bill are not returned yet")).toBeTruthy();
  });

  test("goods that are not on the shelf are refused above the lines", async () => {
    const message = "Only 1 NOS are free.";
    server.use(http.post(RETURNS, () => refuse(409, { code: "not_enough", message })));
    const { user, form } = await open();
    await put(user, "Return (NOS)", "2");
    await put(user, "Reason", "Wrong thread");
    await user.click(form.getByRole("button", { name: "Write debit note" }));
    expect(await form.findByText(message)).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>("Return (NOS)").value).toBe("2");
  });

  test("a bill whose goods are all returned has no button", async () => {
    server.use(
      http.get("*/api/garage/bills/81", () =>
        answer(bill({ lines: [billLine({ returned: 12 })] })),
      ),
    );
    showPurchases(<BillScreen />, "/bills/view?billId=81");
    await screen.findByRole("button", { name: "Pay" });
    expect(screen.queryByRole("button", { name: "Return to supplier" })).toBeNull();
  });
});

describe("the page of a return", () => {
  const show = (over: Parameters<typeof supplierReturn>[0] = {}, permissions?: string[]) => {
    server.use(http.get(RETURN, () => answer(supplierReturn(over))));
    return showPurchases(<ReturnScreen />, "/returns/view?returnId=87", permissions);
  };

  test("the page shows the bill, the lines and the expected credit", async () => {
    show();
    expect(await screen.findByText("DN-00001 · 20/11/2026")).toBeTruthy();
    expect(screen.getByText("₹236.00")).toBeTruthy();
    expect(screen.getByRole("link", { name: "4411" }).getAttribute("href")).toBe(
      "/dashboard/manage/purchases/bills/view?garageId=11&billId=81",
    );
  });

  test("people who do not see the cost get neither money nor the debit note", async () => {
    const [line] = supplierReturn().lines;
    show({ expected: null, lines: [{ ...(line as object), taxable: null, tax: null } as never] }, [
      "buy_parts",
    ]);
    expect(await screen.findByText("DN-00001 · 20/11/2026")).toBeTruthy();
    expect(document.body.textContent).not.toContain("₹");
    expect(screen.queryByRole("button", { name: "Debit note" })).toBeNull();
  });

  test("the debit note is downloaded", async () => {
    server.use(http.get(`${RETURN}/address`, () => answer({ address: "/files/dn.pdf" })));
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    const { user } = show();
    await user.click(await screen.findByRole("button", { name: "Debit note" }));
    await waitFor(() => expect(clicked).toHaveBeenCalledTimes(1));
    clicked.mockRestore();
  });

  test("the credit note is sent with number, day and amount", async () => {
    let sent: unknown;
    server.use(
      http.post(`${RETURN}/credit`, async ({ request }) => {
        sent = await request.json();
        const message = "The credit is noted.";
        return HttpResponse.json({ success: true, message, data: supplierReturn() });
      }),
    );
    const { user } = show();
    await user.click(await screen.findByRole("button", { name: "Credit received" }));
    const form = await panel();
    expect(form.getByText("The debit note says ₹236.00.")).toBeTruthy();
    await user.click(form.getByRole("button", { name: "Save credit" }));
    expect(await form.findByText("Credit note number is required")).toBeTruthy();
    await put(user, "Credit note number", "CN/7");
    await user.clear(form.getByLabelText("Date of the credit note"));
    await put(user, "Date of the credit note", "22/11/2026");
    await user.click(form.getByRole("button", { name: "Save credit" }));
    expect(await screen.findByText("The credit is noted.")).toBeTruthy();
    expect(sent).toEqual({ creditNumber: "CN/7", creditOn: "2026-11-22", amount: 236 });
  });

  test("a credit that is noted already is refused in the form", async () => {
    const message = "The credit for this return is noted already.";
    server.use(http.post(`${RETURN}/credit`, () => refuse(409, { code: "credit_noted", message })));
    const { user } = show();
    await user.click(await screen.findByRole("button", { name: "Credit received" }));
    const form = await panel();
    await put(user, "Credit note number", "CN/7");
    await user.click(form.getByRole("button", { name: "Save credit" }));
    expect(await form.findByText(message)).toBeTruthy();
  });

  test("a credited return has no button for a credit", async () => {
    show({ creditOn: "2026-11-22", creditNumber: "CN/7", credit: 230 });
    expect(await screen.findByText("Credited on 22/11/2026")).toBeTruthy();
    expect(screen.getByText("₹230.00")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Credit received" })).toBeNull();
  });
});
