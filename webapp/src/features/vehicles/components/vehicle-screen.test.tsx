import { screen, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { vehicle } from "@/testing/customers";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, refuse, server } from "@/testing/server";
import { VehicleScreen } from "./vehicle-screen";

const CAR = "*/api/garage/vehicles/71";

beforeEach(() => {
  server.use(
    http.get(at("/api/garage/vehicles/job-history"), () =>
      answer({ jobs: [], recordCount: 0, asOf: null }),
    ),
    http.get(CAR, () => answer(vehicle())),
  );
});

function show(search = "?vehicleId=71", permissions = ["change_customers", "change_jobs"]) {
  window.history.replaceState(null, "", `/dashboard/manage/vehicles/view${search}`);
  const me = signInWith(permissions);
  server.use(http.get(at("/api/garage/me"), () => answer(me)));
  return renderApp(<VehicleScreen />);
}

test("the vehicle screen shows plate, customers and job history", {
  tags: "spec:customers-19",
}, async () => {
  show();
  expect(await screen.findByRole("heading", { level: 1, name: /MH 12 AB 1234/ })).toBeTruthy();
  expect(screen.getByText("17/11/2026")).toBeTruthy();
  expect(screen.getByText("₹1,23,456.50")).toBeTruthy();
  const owners = within(screen.getByRole("table", { name: "Customers" }));
  const owner = await owners.findByRole("link", { name: "Asha Rao" });
  expect(owner.getAttribute("href")).toBe(
    "/dashboard/manage/customers/view?garageId=11&customerId=5",
  );
  expect(
    owners.getByRole("link", { name: "Add a new job for Asha Rao" }).getAttribute("href"),
  ).toBe("/dashboard/add-new-job?garageId=11&customerId=5&vehicleId=71");
  expect(screen.getByRole("link", { name: "New Entry" }).getAttribute("href")).toBe(
    "/dashboard/add/vehicleToCustomer?garageId=11&searchBy=1&vehicleId=71",
  );
  expect(await screen.findByText("Delivered jobs appear here.")).toBeTruthy();
});

test("the vehicle screen shows dashes for a vehicle without an earlier service", async () => {
  server.use(http.get(CAR, () => answer(vehicle({ lastServiceDate: null, estCost: null }))));
  show();
  expect(await screen.findAllByText("-")).toHaveLength(2);
});

test("the vehicle screen hides actions that the person's role does not allow", async () => {
  show("?vehicleId=71", []);
  await screen.findByRole("heading", { level: 1, name: /MH 12 AB 1234/ });
  expect(screen.queryByRole("link", { name: /New Entry|Add a new job/ })).toBeNull();
  expect(screen.queryByRole("button", { name: /Edit|Delete/ })).toBeNull();
});

test("Try Again on the vehicle screen loads a vehicle that could not be loaded", async () => {
  server.use(http.get(CAR, () => refuse(400, { code: "x" }), { once: true }));
  const { user } = show();
  expect(await screen.findByText("The vehicle could not be loaded.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("heading", { level: 1, name: /MH 12 AB 1234/ })).toBeTruthy();
});

test.each([
  ["", "No vehicle is selected. Choose one from the list."],
  ["?vehicleId=71", "This vehicle is not in this garage any more."],
])(
  "the vehicle screen with the URL query '%s' shows '%s' and links to the list",
  async (search, words) => {
    server.use(http.get(CAR, () => refuse(404, { code: "not_found" })));
    show(search);
    expect(await screen.findByText(words)).toBeTruthy();
    const list = screen.getByRole("link", { name: "Go to the vehicle list" });
    expect(list.getAttribute("href")).toBe("/dashboard/manage/vehicles");
  },
);
