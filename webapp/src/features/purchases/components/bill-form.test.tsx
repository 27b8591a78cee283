import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { bill, smallShop } from "@/testing/purchases";
import { router } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
import { addPart, BILLS, book, chooseSupplier, field, fill, show } from "@/testing/show-bill-form";
import { put, servePurchases, type User } from "@/testing/show-purchases";
// These modules are imported here, because their first import takes longer than a test waits.
import "./bill-form";
import "../forms/bill-rules";
import "./supplier-panel";

vi.setConfig({ testTimeout: 30_000 });

beforeEach(() => {
  window.sessionStorage.clear();
  servePurchases();
});

describe("booking a bill", () => {
  test("a bill with a part and other goods is sent with all its fields", async () => {
    let sent: unknown;
    server.use(
      http.post(BILLS, async ({ request }) => {
        sent = await request.json();
        const message = "The bill has been booked.";
        return HttpResponse.json({ success: true, message, data: bill() });
      }),
    );
    const { user } = show();
    await fill(user);
    await put(user, "Free quantity", "2");
    await put(user, "MRP on the box", "520");
    await user.click(screen.getByRole("button", { name: "Goods that are not a part" }));
    const lines = within(screen.getByRole("list", { name: "Lines of the bill" }));
    expect(document.activeElement).toBe(lines.getByLabelText("What is it?"));
    await user.paste("Gloves");
    const other = within(lines.getAllByRole("listitem")[1] as HTMLElement);
    await user.selectOptions(other.getByLabelText("Unit"), "PRS");
    await user.selectOptions(other.getByLabelText("GST rate"), "5");
    await user.click(other.getByLabelText("Price (no GST)"));
    await user.paste("50");
    await put(user, "Other charges", "100");
    expect(screen.getByLabelText("What the lines come to").textContent).toBe(
      "Without GST₹1,050.00GST₹182.50Other charges₹100.00The lines come to₹1,332.50",
    );
    await user.click(screen.getByText("Tax on the bill"));
    await put(user, "CGST", "91.25");
    await user.selectOptions(field("Credit for the GST"), "blocked");
    await book(user);
    expect(await screen.findByText("The bill has been booked.")).toBeTruthy();
    expect(sent).toEqual({
      supplierId: 71,
      number: "4411",
      billOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      placeOfSupply: "",
      reverseCharge: false,
      lines: [
        {
          partId: 51,
          description: "",
          hsn: "",
          gstRate: 18,
          quantity: 10,
          freeQuantity: 2,
          price: 100,
          discount: 0,
          mrp: 520,
        },
        {
          unit: "PRS",
          description: "Gloves",
          hsn: "",
          gstRate: 5,
          quantity: 1,
          freeQuantity: 0,
          price: 50,
          discount: 0,
          mrp: null,
        },
      ],
      otherCharges: 100,
      cgst: 91.25,
      sgst: null,
      igst: null,
      total: 1180,
      itc: "blocked",
      takeIn: true,
      anotherBill: false,
    });
    expect(router.replace).toHaveBeenCalledWith(
      "/dashboard/manage/purchases/bills/view?garageId=11&billId=81",
    );
  });

  test("an empty bill shows what is missing", async () => {
    const { user } = show();
    await screen.findByRole("button", { name: "Book bill" });
    await book(user);
    for (const message of [
      "Choose a supplier",
      "Bill number is required",
      "Please add at least one line",
      "Total is required",
    ])
      expect(await screen.findByText(message)).toBeTruthy();
  });

  test.each([
    ["total", "The lines come to ₹11,800.00, the bill says ₹11,900.00."],
    ["lines", "Oil filter: the discount is larger than the price"],
    ["quantity", "This must be a quantity"],
    ["cgst", "The lines come to ₹90.00 CGST, the bill says ₹95.00."],
    ["itc", "Only a garage with a regular GST registration can claim the tax"],
    ["billOn", "Choose a day between 01/07/2017 and today"],
    ["supplierId", "Not found in your garage"],
  ])("the server's sentence about %s is shown: %s", async (name, said) => {
    server.use(http.post(BILLS, () => refuse(422, { code: "invalid", error: { [name]: [said] } })));
    const { user } = show();
    await fill(user);
    await book(user);
    expect(await screen.findByText(said)).toBeTruthy();
  });

  test("a bill that is booked already says so under its number", async () => {
    const message = "This bill is booked already (Om Auto, 4411, 12/11/2026).";
    server.use(http.post(BILLS, () => refuse(409, { code: "bill_booked", message })));
    const { user } = show();
    await fill(user);
    await book(user);
    expect(await screen.findByText(message)).toBeTruthy();
    await waitFor(() => expect(field("Bill number").getAttribute("aria-invalid")).toBe("true"));
  });

  test("a number like that of a booked bill is asked about, and the next press says that it is another bill", async () => {
    const message = "Is this OM4411 of 12/11/2026? It is booked already.";
    const sent: unknown[] = [];
    server.use(
      http.post(BILLS, async ({ request }) => {
        const { anotherBill } = (await request.json()) as { anotherBill: boolean };
        sent.push(anotherBill);
        return refuse(409, { code: "bill_alike", message });
      }),
    );
    const { user } = show();
    await fill(user);
    await book(user);
    expect(await screen.findByText(message)).toBeTruthy();
    await book(user);
    await waitFor(() => expect(sent).toEqual([false, true]));
    await user.type(field("Bill number"), "2");
    await book(user);
    await waitFor(() => expect(sent).toEqual([false, true, false]));
  });

  test("a supplier without a GSTIN charges no GST", async () => {
    const { user } = show();
    await addPart(await ready(user));
    expect(field("GST rate").value).toBe("18");
    await chooseSupplier(user, "Corner Shop");
    expect(field("GST rate").value).toBe("0");
    expect(screen.getByText(/No GSTIN, so it charges no GST/)).toBeTruthy();
  });

  test("a new supplier is chosen for the bill", async () => {
    server.use(http.post(at("/api/garage/suppliers"), () => answer(smallShop)));
    const { user } = show();
    await user.click(await screen.findByRole("combobox", { name: "Supplier" }));
    await user.paste("Corner Shop");
    await user.click(screen.getByRole("button", { name: "New supplier" }));
    const form = within(await screen.findByRole("dialog"));
    expect(form.getByLabelText<HTMLInputElement>("Name").value).toBe("Corner Shop");
    await form.findByRole("option", { name: "Maharashtra" });
    await user.selectOptions(form.getByLabelText("State"), "27");
    await user.click(form.getByRole("button", { name: "Add supplier" }));
    expect(await screen.findByText(/^SUP-00002/)).toBeTruthy();
  });

  test("a person who cannot buy parts sees no form", async () => {
    show(["see_parts"]);
    expect(await screen.findByText("Your role cannot buy parts.")).toBeTruthy();
  });
});

async function ready(user: User): Promise<User> {
  await screen.findByRole("button", { name: "Book bill" });
  return user;
}

test("a line can be removed", async () => {
  const { user } = show();
  await addPart(await ready(user));
  await addPart(user);
  expect(screen.getAllByLabelText("Price (no GST)")).toHaveLength(2);
  const [first] = screen.getAllByRole("button", { name: "Remove Oil filter" });
  await user.click(first as HTMLElement);
  expect(screen.getAllByLabelText("Price (no GST)")).toHaveLength(1);
});

test("a bill in a lapsed garage is explained, and the text stays", async () => {
  const message = "The subscription has expired.";
  server.use(http.post(BILLS, () => refuse(402, { code: "locked", message })));
  const { user } = show();
  await fill(user);
  await book(user);
  expect(await screen.findByText("What you typed is still here.")).toBeTruthy();
  expect(field("Bill number").value).toBe("4411");
});
