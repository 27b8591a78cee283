import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { describe, expect, test } from "vitest";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { sold } from "@/testing/sales";
import { answer, at, refuse, server } from "@/testing/server";
import { CASHIER, openSale } from "@/testing/show-sale";
import { NewSaleScreen } from "./new-sale-screen";

const MANAGER = [...CASHIER, "give_credit", "override_price"];

describe("a counter sale", () => {
  test("to a walk-in is a scan, Cash and Take", async () => {
    const { bodies, scan, press, user } = await openSale();
    expect(screen.getByText("Scan a part or type its name.")).toBeTruthy();
    await scan();
    await press("Cash");
    await user.type(screen.getByLabelText("Given"), "500");
    expect(screen.getByText("Back ₹20.00")).toBeTruthy();
    await press("Take ₹480.00");
    expect(await screen.findByText("Invoice AND01-2627-00031 · ₹480.00 · Cash.")).toBeTruthy();
    expect(bodies).toEqual([
      {
        customerId: null,
        walkIn: { name: "", phone: "" },
        partsUsed: [
          {
            jobPartId: null,
            partId: 51,
            quantity: 1,
            unitPrice: 480,
            onBill: true,
            freeReason: "",
            partName: "",
            hsn: "",
          },
        ],
        taxCollected: 1,
        exemptReason: null,
        paid: { amount: 480, paymentMethodId: 1, reference: "" },
        creditReason: "",
        poNumber: "",
        total: 480,
      },
    ]);
    const again = screen.getByRole("button", { name: "New sale" });
    expect(document.activeElement).toBe(again);
    await user.click(again);
    expect(await screen.findByText("Scan a part or type its name.")).toBeTruthy();
  });

  test("takes no cash below the total", async () => {
    const { bodies, scan, press, user } = await openSale();
    await scan();
    await press("Cash");
    await user.type(screen.getByLabelText("Given"), "400");
    expect(screen.getByText("This is less than the total")).toBeTruthy();
    await press("Take ₹480.00");
    expect(bodies).toEqual([]);
  });

  test("by UPI sends the reference", async () => {
    const { bodies, scan, press, user } = await openSale();
    await scan();
    await press("UPI");
    await user.type(screen.getByLabelText("Reference"), "UTR9");
    await press("Take ₹480.00");
    await waitFor(() => expect(bodies).toHaveLength(1));
    expect(bodies[0]?.paid).toEqual({ amount: 480, paymentMethodId: 2, reference: "UTR9" });
  });

  test("on credit needs a customer, and may be paid in part", async () => {
    const { bodies, scan, press, choose, user } = await openSale();
    await scan();
    await press("More");
    const credit = await screen.findByRole<HTMLButtonElement>("button", { name: "On credit" });
    expect(credit.disabled).toBe(true);
    expect(screen.getByText("Choose a customer to sell on credit.")).toBeTruthy();
    await choose();
    expect(await screen.findByText("Owes ₹38,400.00, oldest 41 days")).toBeTruthy();
    await user.click(credit);
    await user.type(screen.getByLabelText("Paid now"), "80");
    await press("Sell on credit");
    await waitFor(() => expect(bodies).toHaveLength(1));
    expect(bodies[0]).toMatchObject({
      customerId: 5,
      paid: { amount: 80, paymentMethodId: 1 },
      total: 480,
    });
  });

  test("on credit sends no reference with cash, and warns of too much cash", async () => {
    const { bodies, scan, press, choose, user } = await openSale();
    await scan();
    await choose();
    await press("More");
    await press("On credit");
    await user.type(screen.getByLabelText("Paid now"), "200000");
    const ways = screen.getAllByRole("button", { name: "Bank transfer" });
    await user.click(ways[1] as HTMLElement);
    await user.type(screen.getByLabelText("Reference"), "UTR#9");
    await press("Sell on credit");
    expect(screen.getByText(/^Use only letters, digits and/)).toBeTruthy();
    expect(bodies).toEqual([]);
    await user.click(screen.getAllByRole("button", { name: "Cash" })[1] as HTMLElement);
    expect(screen.getByText(/Cash of ₹2,00,000/)).toBeTruthy();
    await press("Sell on credit");
    await waitFor(() => expect(bodies).toHaveLength(1));
    expect(bodies[0]?.paid).toMatchObject({ paymentMethodId: 1, reference: "" });
  });

  test("says when no customer is found, and when the search fails", async () => {
    const { user } = await openSale();
    server.use(
      http.get(at("/api/garage/customers"), () => refuse(400, { code: "x" }), { once: true }),
      http.get(at("/api/garage/customers"), () => answer({ customers: [], recordCount: 0 })),
    );
    await user.type(screen.getByRole("combobox", { name: "Customer" }), "nobody");
    expect(await screen.findByText("The customers could not be loaded.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText("No customer has this name or phone.")).toBeTruthy();
  });

  test("over the limit asks a manager for the reason, and keeps what was typed", async () => {
    let tries = 0;
    const message = "Sharma Travels would owe ₹480.00. The limit is ₹100.00.";
    const { bodies, scan, press, choose, user } = await openSale(MANAGER, () => {
      tries += 1;
      return tries === 1 ? refuse(409, { code: "over_limit", message }) : answer(sold);
    });
    await scan();
    await choose();
    await press("More");
    await press("On credit");
    await press("Sell on credit");
    expect(await screen.findByText(message)).toBeTruthy();
    await user.type(await screen.findByLabelText("Reason"), "Pays on Friday");
    await press("Sell on credit");
    await waitFor(() => expect(bodies).toHaveLength(2));
    expect(bodies[1]).toMatchObject({ creditReason: "Pays on Friday", paid: null });
  });

  test("shows the sentence of the shelf and keeps the lines", async () => {
    const said = "Oil filter: Only 2 NOS are free.";
    const { scan, press } = await openSale(CASHIER, () =>
      refuse(422, { code: "invalid", error: { partsUsed: [said] } }),
    );
    await scan();
    await press("Cash");
    await press("Take ₹480.00");
    expect(await screen.findByText(said)).toBeTruthy();
    expect(screen.getByRole("button", { name: /Remove Oil filter/ })).toBeTruthy();
  });

  test("without GST needs a reason", async () => {
    const { bodies, scan, press, user } = await openSale();
    await scan();
    await press("More");
    await user.click(screen.getByRole("switch", { name: "With GST" }));
    await press("Cash");
    const take = screen.getByRole<HTMLButtonElement>("button", { name: "Take ₹480.00" });
    expect(take.disabled).toBe(true);
    await press("More");
    await user.type(screen.getByLabelText("Why without GST"), "Export");
    await user.click(take);
    await waitFor(() => expect(bodies).toHaveLength(1));
    expect(bodies[0]).toMatchObject({ taxCollected: 0, exemptReason: "Export" });
  });

  test("sends the PO number that was typed under More", async () => {
    const { bodies, scan, press, user } = await openSale();
    await scan();
    await press("More");
    await user.type(screen.getByLabelText("PO number"), "PO/118");
    await press("More");
    expect(screen.getByLabelText<HTMLInputElement>("PO number").value).toBe("PO/118");
    await press("Cash");
    await press("Take ₹480.00");
    await waitFor(() => expect(bodies).toHaveLength(1));
    expect(bodies[0]?.poNumber).toBe("PO/118");
  });

  test("has no GST in a garage without a GST profile", async () => {
    const { bodies, scan, press } = await openSale(CASHIER, undefined, { gstProfileMissing: true });
    await scan();
    await press("Cash");
    await press("Take ₹480.00");
    await waitFor(() => expect(bodies).toHaveLength(1));
    expect(bodies[0]).toMatchObject({ taxCollected: 0, total: 480 });
  });

  test("people who may not sell see no form", async () => {
    const me = signInWith(["see_parts"]);
    server.use(http.get(at("/api/garage/me"), () => answer(me)));
    renderApp(<NewSaleScreen />);
    expect(await screen.findByText(/sell over the counter/)).toBeTruthy();
    expect(within(document.body).queryByRole("combobox")).toBeNull();
  });
});
