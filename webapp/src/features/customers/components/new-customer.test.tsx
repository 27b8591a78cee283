import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, test } from "vitest";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { router } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
import { AddCustomerScreen } from "./add-customer-screen";
// Fetched before they are asked for: the first time takes longer than a test waits.
import "@/components/success-dialog";
import "../rules";
import "./customer-panel";
import { CustomersScreen } from "./customers-screen";
import { NewJobScreen } from "./new-job-screen";

const CUSTOMERS = at("/api/garage/customers");
const MESSAGE = "A new customer has been added successfully.";
const REGISTERED = {
  success: true,
  message: MESSAGE,
  data: { customerId: 9, vehicleId: 90, vehicleNumber: "MH12AB1234" },
};

beforeEach(() => {
  server.use(
    http.get(CUSTOMERS, () => answer({ customers: [], recordCount: 0, asOf: null })),
    http.post(CUSTOMERS, () => HttpResponse.json(REGISTERED)),
  );
});

function show(page: ReactNode, permissions = ["change_customers"]) {
  const me = signInWith(permissions);
  server.use(http.get(at("/api/garage/me"), () => answer(me)));
  return renderApp(page).user;
}

async function panel() {
  const user = show(<CustomersScreen />);
  const [button] = await screen.findAllByRole("button", { name: "Add Customer" });
  await user.click(button as HTMLElement);
  await screen.findByRole("dialog", { name: "Add New Customer" });
  return user;
}

async function fill(user: UserEvent, over: Record<string, string> = {}) {
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
    // Pasted: a key at a time, five fields take longer than a test should.
    if (value) await user.paste(value);
  }
}

const press = (user: UserEvent, name: string) => user.click(screen.getByRole("button", { name }));

describe("the form", () => {
  test("says what is wrong in the specified words", async () => {
    const user = await panel();
    await press(user, "Add customer");
    expect(await screen.findByText("Vehicle Number is required")).toBeTruthy();
    await user.click(screen.getByLabelText("Vehicle Number"));
    await user.paste("77CD1");
    expect(await screen.findByText("Invalid Vehicle Number format")).toBeTruthy();
    for (const message of [
      "Customer Name is required",
      "Phone Number must be exactly 10 digits",
      "Email is required",
      "Vehicle Modal is required",
    ])
      expect(await screen.findByText(message)).toBeTruthy();
    await fill(user, {
      "Phone No.": "5123456780",
      "Email Address": "zoya@",
      "Vehicle Number": "MH12",
    });
    await press(user, "Add customer");
    for (const message of [
      "Enter a valid phone number",
      "Invalid email address",
      "Invalid Vehicle Number format",
    ])
      expect(await screen.findByText(message)).toBeTruthy();
  }, 15_000);

  test("writes the vehicle's number in capitals, and keeps the caret in its middle", async () => {
    const user = await panel();
    const number = screen.getByLabelText<HTMLInputElement>("Vehicle Number");
    await user.type(number, "mh12b1234");
    expect(number.value).toBe("MH12B1234");
    await user.type(number, "a", { initialSelectionStart: 4, initialSelectionEnd: 4 });
    expect(number.value).toBe("MH12AB1234");
    expect(number.selectionStart).toBe(5);
  });

  test("sends everything as a form, without an address when there is none", async () => {
    const sent: Record<string, unknown>[] = [];
    server.use(
      http.post(CUSTOMERS, async ({ request }) => {
        expect(request.headers.get("Content-Type")).toContain("multipart/form-data");
        sent.push(Object.fromEntries(await request.formData()));
        return HttpResponse.json(REGISTERED);
      }),
    );
    const user = await panel();
    await fill(user, { "Phone No.": "+91 91234-56780" });
    await user.click(screen.getByRole("switch", { name: "Premium customer" }));
    await press(user, "Add customer");
    expect(await screen.findByRole("dialog", { name: MESSAGE })).toBeTruthy();
    expect(sent).toEqual([
      {
        customerName: "Zoya Khan",
        phoneNumber: "9123456780",
        email: "zoya@example.in",
        isPremiumCustomer: "1",
        vehicleNumber: "MH 12 AB 1234",
        vehicleModel: "Honda City",
        otherPlate: "false",
        garageId: "11",
      },
    ]);
  });

  test("asks about a plate of no known shape, and takes a yes", async () => {
    let sent: FormData | undefined;
    server.use(
      http.post(CUSTOMERS, async ({ request }) => {
        sent = await request.formData();
        return HttpResponse.json(REGISTERED);
      }),
    );
    const user = await panel();
    await fill(user, { "Vehicle Number": "77 CD 1" });
    await press(user, "Add customer");
    await screen.findByText("Invalid Vehicle Number format");
    await user.click(screen.getByRole("checkbox", { name: /different plate/ }));
    await waitFor(() => expect(screen.queryByText("Invalid Vehicle Number format")).toBeNull());
    await press(user, "Add customer");
    await screen.findByRole("dialog", { name: MESSAGE });
    expect(sent?.get("otherPlate")).toBe("true");
  });

  test("adds once, however often it is tried, to the garage in which it was opened", async () => {
    const sent: (string | null)[][] = [];
    server.use(
      http.post(CUSTOMERS, async ({ request }) => {
        const { headers, url } = request;
        const inForm = String((await request.formData()).get("garageId"));
        sent.push([
          headers.get("Idempotency-Key"),
          headers.get("X-Garage-Id"),
          new URL(url).searchParams.get("garageId"),
          inForm,
        ]);
        return sent.length === 1 ? HttpResponse.error() : HttpResponse.json(REGISTERED);
      }),
    );
    const user = await panel();
    await fill(user);
    await press(user, "Add customer");
    expect(await screen.findByText(/could not be reached/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Customer Name").value).toBe("Zoya Khan");
    localStorage.setItem("garageId", "22");
    window.dispatchEvent(new StorageEvent("storage"));
    await press(user, "Add customer");
    await screen.findByRole("dialog", { name: MESSAGE });
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[1]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), "11", "11", "11"]);
  });

  test("shows the server's word under its field", async () => {
    const error = { vehicleNumber: ["Your garage already knows the vehicle MH 12 AB 1234"] };
    server.use(http.post(CUSTOMERS, () => refuse(422, { code: "invalid", error })));
    const user = await panel();
    await fill(user);
    await press(user, "Add customer");
    expect(await screen.findByText(/already knows the vehicle/)).toBeTruthy();
  });

  test("keeps what was typed when the subscription has ended", async () => {
    const message = "The subscription has ended.";
    server.use(http.post(CUSTOMERS, () => refuse(402, { code: "subscription_expired", message })));
    const user = await panel();
    await fill(user);
    await press(user, "Add customer");
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Vehicle Model").value).toBe("Honda City");
  });
});

describe("the page", () => {
  test("does the same and returns to the list", async () => {
    const user = show(<AddCustomerScreen />);
    await fill(user);
    await press(user, "Add customer");
    const done = within(await screen.findByRole("dialog", { name: MESSAGE }));
    await user.click(done.getByRole("button", { name: "Done" }));
    expect(router.push).toHaveBeenCalledExactlyOnceWith("/dashboard/manage/customers");
  });

  test("tells who may not", async () => {
    show(<AddCustomerScreen />, []);
    expect(await screen.findByText("Your role here may not add customers.")).toBeTruthy();
    expect(screen.queryByLabelText("Customer Name")).toBeNull();
  });
});

describe("a new job for somebody new", () => {
  test("goes on to the job with customer and vehicle", async () => {
    const user = show(<NewJobScreen />);
    await fill(user);
    await press(user, "Continue to job");
    expect(await screen.findByText("New customer added!")).toBeTruthy();
    expect(router.push).toHaveBeenCalledExactlyOnceWith(
      "/dashboard/add-new-job?garageId=11&customerId=9&vehicleId=90",
    );
  });

  test("is left for the home page", async () => {
    const user = show(<NewJobScreen />);
    await press(user, "Cancel");
    expect(router.push).toHaveBeenCalledExactlyOnceWith("/dashboard/home");
  });

  test("follows a switch of the branch until something is typed", async () => {
    const garages: (string | null)[] = [];
    server.use(
      http.post(CUSTOMERS, ({ request }) => {
        garages.push(new URL(request.url).searchParams.get("garageId"));
        return HttpResponse.json(REGISTERED);
      }),
    );
    const me = signInWith(["change_customers"]);
    const both = me.garages.map((one) => ({ ...one, permissions: ["change_customers"] }));
    const user = show(<NewJobScreen />);
    const info = { success: true, message: "", data: { ...me, token: "gt_one", garages: both } };
    localStorage.setItem("userInfo", JSON.stringify(info));
    const moveTo = (garageId: string) => {
      localStorage.setItem("garageId", garageId);
      window.dispatchEvent(new StorageEvent("storage"));
    };
    server.use(http.get(at("/api/garage/me"), () => answer({ ...me, garages: both })));
    await waitFor(() => moveTo("22"));
    await fill(user);
    moveTo("11");
    expect(
      await screen.findByText("You began this in Whitefield, and that is where it will be saved."),
    ).toBeTruthy();
    await press(user, "Continue to job");
    await waitFor(() => expect(garages).toEqual(["22"]));
  });
});
