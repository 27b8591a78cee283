import { screen } from "@testing-library/react";
import { BillFormScreen } from "@/features/purchases/components/bill-form-screen";
import { at } from "./server";
import { BUYER, put, showPurchases, type User } from "./show-purchases";

export const BILLS = at("/api/garage/bills");
export const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);

export const show = (permissions: readonly string[] = BUYER, query = "") =>
  showPurchases(<BillFormScreen />, `/bills/new${query}`, permissions);

export async function chooseSupplier(user: User, name: string) {
  await user.click(await screen.findByRole("combobox", { name: "Supplier" }));
  await user.click(await screen.findByRole("option", { name: new RegExp(name) }));
}

export async function addPart(user: User) {
  await user.click(screen.getByRole("combobox", { name: "Add part" }));
  await user.paste("0986AF0051");
  await user.click(await screen.findByRole("option", { name: /Oil filter/ }));
}

export async function fill(user: User) {
  await chooseSupplier(user, "Om Auto");
  await put(user, "Bill number", "4411");
  await addPart(user);
  await user.clear(field("Quantity (NOS)"));
  await put(user, "Quantity (NOS)", "10");
  await put(user, "Price (no GST)", "100");
  await put(user, "Total on the bill", "1180");
}

export const book = (user: User) => user.click(screen.getByRole("button", { name: "Book bill" }));
