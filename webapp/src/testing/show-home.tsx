import { screen } from "@testing-library/react";
import { http } from "msw";
import { HomeScreen } from "@/features/home/components/home-screen";
import { signInWith } from "./people";
import { renderApp } from "./render";
import { answer, at, server } from "./server";

export const DETAILS = at("/api/garage/get-search-details");
export const SUGGEST = at("/api/garage/search");

/** Returns a record that a search found. */
export const record = (over: object = {}) => ({
  customerId: 5,
  customerName: "Meera Iyer",
  phoneNumber: "9876543210",
  email: "meera@example.com",
  address: null,
  vehicleId: 8,
  vehicleNumber: "MH12AB1234",
  vehicleModel: "Swift",
  vehicleClass: null,
  openJob: null,
  account: null,
  ...over,
});

export function showHome(permissions = ["change_jobs"]) {
  const me = signInWith(permissions);
  server.use(
    http.get(at("/api/garage/me"), () => answer(me)),
    http.get(SUGGEST, () => answer([])),
  );
  return renderApp(<HomeScreen />);
}

export const field = () =>
  screen.getByRole<HTMLInputElement>("combobox", { name: /Vehicle number/ });

export async function searchFor(text: string, permissions?: string[]) {
  const { user } = showHome(permissions);
  if (text) await user.type(field(), text);
  await user.click(screen.getByRole("button", { name: "Search" }));
  return user;
}
