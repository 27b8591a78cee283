import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { nexon, swift } from "@/testing/customers";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { address, router } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
import { VehiclesScreen } from "./vehicles-screen";

const VEHICLES = at("/api/garage/vehicles");
const rows = [
  { ...swift, totalCustomers: 2, lastServiceDate: "2026-11-17", estCost: 123456.5 },
  { ...nexon, totalCustomers: 1, lastServiceDate: null, estCost: null },
];
let asked: URLSearchParams[] = [];

beforeEach(() => {
  asked = [];
  server.use(
    http.get(VEHICLES, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return answer({ vehicles: rows, recordCount: 12, asOf: 72 });
    }),
  );
});

function show() {
  const me = signInWith(["change_customers"]);
  server.use(http.get(at("/api/garage/me"), () => answer(me)));
  return renderApp(<VehiclesScreen />);
}

test("the vehicle list shows its five columns", {
  tags: "spec:customers-18",
}, async () => {
  show();
  const table = within(await screen.findByRole("table", { name: "Vehicles" }));
  const first = await table.findByRole("row", { name: /MH 12 AB 1234/ });
  expect(table.getAllByRole("columnheader").map((head) => head.textContent)).toEqual([
    "Vehicle No",
    "Total Customers",
    "Last Service Date",
    "Est Cost",
    "View",
  ]);
  const texts = within(first)
    .getAllByRole("cell")
    .map((cell) => cell.textContent);
  expect(texts).toEqual([
    "INDMH 12 AB 1234Maruti Swift",
    "2",
    "17/11/2026",
    "₹1,23,456.50",
    "view",
  ]);
  const link = within(first).getByRole("link", { name: "view MH 12 AB 1234" });
  expect(link.getAttribute("href")).toBe(
    "/dashboard/manage/vehicles/view?garageId=11&vehicleId=71",
  );
  const second = within(table.getByRole("row", { name: /DL 3 CAB 9/ }));
  expect(second.getAllByText("-")).toHaveLength(2);
  expect(screen.getByText("1-10 of 12 results")).toBeTruthy();
});

test("the vehicle search text is upper-cased and stored in the URL", {
  tags: "spec:customers-18",
}, async () => {
  const { user } = show();
  await user.type(screen.getByRole("textbox", { name: "Vehicle No" }), "mh12{Enter}");
  expect(address()).toMatch(/\?search=MH12$/);
});

test("an empty vehicle list explains what to do next", { tags: "spec:customers-27" }, async () => {
  server.use(http.get(VEHICLES, () => answer({ vehicles: [], recordCount: 0, asOf: null })));
  show();
  expect(await screen.findByText("No results found")).toBeTruthy();
  const link = screen.getByRole("link", { name: "Add New Job" });
  expect(link.getAttribute("href")).toBe("/dashboard/add/newJob");
});

test("a vehicle list that cannot be loaded opens the page /error", async () => {
  server.use(http.get(VEHICLES, () => refuse(400, { code: "x" })));
  show();
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/error"));
});
