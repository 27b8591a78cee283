import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, test } from "vitest";
import { customer, nexon, vehicle } from "@/testing/customers";
import { OWES, owing } from "@/testing/khata";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { router } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
// The module is imported here, because its first import takes longer than a test waits.
import "../rules";
import { AddVehicleScreen } from "./add-vehicle-screen";
import { NewEntryScreen } from "./new-entry-screen";

const ADD = at("/api/garage/add-customer-vehicle");
const ASSOCIATE = at("/api/garage/associate-customer-to-vehicle");
const ADDED = "A new vehicle has been added successfully.";
let bodies: unknown[] = [];

beforeEach(() => {
  bodies = [];
  server.use(
    http.get("*/api/garage/customers/5", () => answer(customer(5, "Asha Rao"))),
    http.get("*/api/garage/vehicles/71", () => answer(vehicle())),
    http.post(ADD, async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ success: true, message: ADDED, data: nexon });
    }),
    http.post(ASSOCIATE, async ({ request }) => {
      bodies.push(await request.json());
      return answer(customer(9, "Zoya Khan"));
    }),
  );
});

function show(page: ReactNode, search: string, permissions = ["change_customers"]) {
  window.history.replaceState(null, "", `/dashboard/add/vehicleToCustomer${search}`);
  const me = signInWith(permissions);
  server.use(http.get(at("/api/garage/me"), () => answer(me)));
  return renderApp(page).user;
}

async function fill(user: UserEvent, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    await user.click(await screen.findByLabelText(label));
    await user.paste(value);
  }
}
const CAR = { "Vehicle Number": "dl 3c ab 9", "Vehicle Model": "Tata Nexon" };
const WHO = {
  "Customer Name": "Zoya Khan",
  "Phone No.": "9123456780",
  "Email Address": "zoya@example.in",
};
const press = (user: UserEvent, name: string) => user.click(screen.getByRole("button", { name }));

describe("another vehicle for a customer", () => {
  const BY_PHONE = "?searchBy=0&customerId=5";

  test("New Entry says what the known customer owes, and links to the account", async () => {
    server.use(
      http.get("*/api/garage/customers/5", () =>
        answer(customer(5, "Asha Rao", { account: owing })),
      ),
    );
    show(<NewEntryScreen />, BY_PHONE);
    const line = await screen.findByRole("link", { name: OWES });
    expect(line.getAttribute("href")).toBe(
      "/dashboard/manage/customers/view?garageId=11&customerId=5#account",
    );
  });

  test("New Vehicle Entry shows the customer's data", {
    tags: "spec:customers-23",
  }, async () => {
    show(<NewEntryScreen />, BY_PHONE);
    expect(await screen.findByText("New Vehicle Entry For 98765 43210")).toBeTruthy();
    const labels = [...document.querySelectorAll("dt")].map((label) => label.textContent);
    expect(labels).toEqual(["Customer ID", "Name", "Phone", "Email", "Address"]);
    expect(screen.getByText("asha@example.in")).toBeTruthy();
    const back = screen.getByRole("link", { name: "Back to the home page" });
    expect(back.getAttribute("href")).toBe("/dashboard/home");
  });

  test("adding a vehicle to a customer opens the job form", {
    tags: "spec:customers-30",
  }, async () => {
    const user = show(<NewEntryScreen />, BY_PHONE);
    await fill(user, CAR);
    await press(user, "Continue to job");
    await waitFor(() =>
      expect(router.replace).toHaveBeenCalledExactlyOnceWith(
        "/dashboard/add-new-job?garageId=11&customerId=5&vehicleId=72",
      ),
    );
    expect(bodies).toEqual([
      {
        customerId: 5,
        vehicleNumber: "DL 3C AB 9",
        vehicleModel: "Tata Nexon",
        otherPlate: false,
      },
    ]);
  });

  test("an unusual plate shows the server's message to check the plate", async () => {
    const message = `${ADDED} Please check the number DL 3 CAB 9: it is an unusual one.`;
    server.use(http.post(ADD, () => HttpResponse.json({ success: true, message, data: nexon })));
    const user = show(<NewEntryScreen />, BY_PHONE);
    await fill(user, CAR);
    await press(user, "Continue to job");
    expect(await screen.findByText(message)).toBeTruthy();
  });

  test.each([
    [{ error: { reason: "Known already", error: { vehicleNumber: ["x"] } } }, "Known already"],
  ])(
    "a vehicle that the server refuses shows the reason and keeps the typed text",
    { tags: "spec:customers-44" },
    async ({ error }, words) => {
      const body = {
        success: false,
        message: "m",
        code: "invalid",
        error: error.error,
        data: error,
      };
      server.use(http.post(ADD, () => HttpResponse.json(body, { status: 422 })));
      const user = show(<NewEntryScreen />, BY_PHONE);
      await fill(user, CAR);
      await press(user, "Continue to job");
      expect(await screen.findByText(words)).toBeTruthy();
      expect(screen.getByLabelText<HTMLInputElement>("Vehicle Model").value).toBe("Tata Nexon");
    },
  );

  test.each([
    [refuse(422, { code: "invalid", error: { vehicleNumber: ["Known"] } }), "Known"],
    [refuse(402, { code: "subscription_expired", message: "It has ended." }), "It has ended."],
    [HttpResponse.error(), "An unexpected error occurred."],
  ])(
    "a new vehicle refused without a reason shows the server's error or “An unexpected error occurred.”",
    { tags: "spec:customers-44" },
    async (response, words) => {
      server.use(http.post(ADD, () => response.clone()));
      const user = show(<NewEntryScreen />, BY_PHONE);
      await fill(user, CAR);
      await press(user, "Continue to job");
      expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    },
  );
});

describe("another customer for a vehicle", () => {
  const BY_PLATE = "?searchBy=1&vehicleId=71";

  test("adding a customer to a vehicle opens the job form", {
    tags: ["spec:customers-24", "spec:customers-30", "spec:customers-32"],
  }, async () => {
    const user = show(<NewEntryScreen />, BY_PLATE);
    expect(await screen.findByText("MH 12 AB 1234")).toBeTruthy();
    const labels = [...document.querySelectorAll("dt")].map((label) => label.textContent);
    expect(labels).toEqual(["Vehicle Number", "Vehicle Modal"]);
    await fill(user, WHO);
    await press(user, "Continue to job");
    await waitFor(() =>
      expect(router.replace).toHaveBeenCalledExactlyOnceWith(
        "/dashboard/add-new-job?garageId=11&customerId=9&vehicleId=71",
      ),
    );
    expect(bodies).toMatchObject([
      {
        customerName: "Zoya Khan",
        phoneNumber: "9123456780",
        email: "zoya@example.in",
        noEmail: false,
        isPremiumCustomer: 0,
        vehicleId: 71,
      },
    ]);
  });

  test("a refused customer of a vehicle shows the first error of each field", {
    tags: ["spec:customers-37", "spec:customers-45"],
  }, async () => {
    const error = { email: ["Not this one", "nor that"], vehicleId: ["Gone", "x"] };
    server.use(http.post(ASSOCIATE, () => refuse(422, { code: "invalid", error })));
    const user = show(<NewEntryScreen />, BY_PLATE);
    await fill(user, WHO);
    await press(user, "Continue to job");
    // The error shows twice: as a toast and under its field.
    expect(await screen.findByText("Gone")).toBeTruthy();
    await waitFor(() => expect(screen.getAllByText("Not this one")).toHaveLength(2));
    expect(screen.queryByText("nor that")).toBeNull();
  });

  test("Cancel on a new customer entry opens home", { tags: "spec:customers-25" }, async () => {
    const user = show(<NewEntryScreen />, BY_PLATE);
    await user.click(await screen.findByRole("button", { name: "Cancel" }));
    expect(router.push).toHaveBeenCalledExactlyOnceWith("/dashboard/home");
  });
});

test.each(["", "?searchBy=0", "?searchBy=1&customerId=5", "?searchBy=2&vehicleId=71"])(
  "the new entry page with the URL query %j links to home",
  async (search) => {
    show(<NewEntryScreen />, search);
    expect(await screen.findByText("No customer or vehicle is selected.")).toBeTruthy();
  },
);

test("the new entry page shows a notice to a person who cannot make a new entry", async () => {
  show(<NewEntryScreen />, "?searchBy=1&vehicleId=71", []);
  expect(await screen.findByText("Your role cannot make a new entry.")).toBeTruthy();
});

describe("the older add-new-vehicle page", () => {
  test("the old page “add-new-vehicle” adds a vehicle and returns to the customer list", {
    tags: "spec:customers-22",
  }, async () => {
    const user = show(<AddVehicleScreen />, "?customerId=5");
    expect(await screen.findByText("Asha Rao")).toBeTruthy();
    await fill(user, CAR);
    await press(user, "PROCEED");
    expect(await screen.findByText(ADDED)).toBeTruthy();
    expect(router.replace).toHaveBeenCalledExactlyOnceWith("/dashboard/manage/customers");
  });

  test("the old page “add-new-vehicle” shows an error for each empty field", {
    tags: "spec:customers-33",
  }, async () => {
    const user = show(<AddVehicleScreen />, "?customerId=5");
    await screen.findByText("Asha Rao");
    await press(user, "PROCEED");
    expect(await screen.findByText("Vehicle Number is required")).toBeTruthy();
    expect(screen.getByText("Vehicle Modal is required")).toBeTruthy();
  });
});
