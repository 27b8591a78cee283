import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import type { ReactNode } from "react";
// The modules are imported here, because their first import takes longer than a test waits.
import "@/components/success-dialog";
import "@/features/customers/rules";
import { signInWith } from "./people";
import { renderApp } from "./render";
import { answer, at, server } from "./server";

export const CUSTOMERS = at("/api/garage/customers");
export const MESSAGE = "A new customer has been added successfully.";
export const REGISTERED = {
  success: true,
  message: MESSAGE,
  data: { customerId: 9, vehicleId: 90, vehicleNumber: "MH12AB1234" },
};

export function serveCustomers() {
  server.use(
    http.get(CUSTOMERS, () => answer({ customers: [], recordCount: 0, asOf: null })),
    http.post(CUSTOMERS, () => HttpResponse.json(REGISTERED)),
  );
}

/** Renders one of the forms that add a customer. */
export function showPlace(page: ReactNode, permissions = ["change_customers"]) {
  const me = signInWith(permissions);
  server.use(http.get(at("/api/garage/me"), () => answer(me)));
  return renderApp(page).user;
}

export async function fill(user: UserEvent, over: Record<string, string> = {}) {
  const values = {
    "Customer Name": "Zoya Khan",
    "Phone No.": "9123456780",
    "Email Address": "zoya@example.in",
    "Vehicle Number": "mh 12 ab 1234",
    "Vehicle Model": "Honda City",
    ...over,
  };
  for (const [label, value] of Object.entries(values)) {
    const field = screen.getByLabelText(label);
    await user.clear(field);
    // The text is pasted, because typing five fields key by key is slow.
    if (value) await user.paste(value);
  }
}

export const press = (user: UserEvent, name: string) =>
  user.click(screen.getByRole("button", { name }));
