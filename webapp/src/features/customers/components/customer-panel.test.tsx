import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import {
  CUSTOMERS,
  fill,
  MESSAGE,
  press,
  REGISTERED,
  serveCustomers,
  showPlace as show,
} from "@/testing/new-customer";
import { refuse, server } from "@/testing/server";
// The module is imported here, because its first import takes longer than a test waits.
import "./customer-panel";
import { CustomersScreen } from "./customers-screen";

beforeEach(serveCustomers);

async function panel() {
  const user = show(<CustomersScreen />);
  const [button] = await screen.findAllByRole("button", { name: "Add Customer" });
  await user.click(button as HTMLElement);
  await screen.findByRole("dialog", { name: "Add New Customer" });
  return user;
}

describe("add customer panel", () => {
  test("each invalid field of the new customer form shows an error", {
    tags: ["spec:customers-2", "spec:customers-31", "spec:customers-33"],
    timeout: 15_000,
  }, async () => {
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
  });

  test("the vehicle number is upper-cased, and the caret keeps its position", {
    tags: "spec:customers-34",
  }, async () => {
    const user = await panel();
    const number = screen.getByLabelText<HTMLInputElement>("Vehicle Number");
    await user.type(number, "mh12b1234");
    expect(number.value).toBe("MH12B1234");
    await user.type(number, "a", { initialSelectionStart: 4, initialSelectionEnd: 4 });
    expect(number.value).toBe("MH12AB1234");
    expect(number.selectionStart).toBe(5);
  });

  test("a new customer is sent as multipart form data, without an empty address field", {
    tags: ["spec:customers-4", "spec:customers-28", "spec:customers-38"],
  }, async () => {
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
    expect(sent).toMatchObject([
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
    for (const empty of ["address", "gstin", "noEmail"]) expect(sent[0]).not.toHaveProperty(empty);
  });

  test("an unusual plate is rejected until the checkbox for a different plate is ticked", {
    tags: "spec:customers-35",
  }, async () => {
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

  test("a retry of a new customer sends the same idempotency key to the garage in which the panel was opened", async () => {
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

  test("a server error about a customer field shows under that field of the customer form", {
    tags: "spec:customers-37",
  }, async () => {
    const error = { vehicleNumber: ["Your garage already has the vehicle MH 12 AB 1234"] };
    server.use(http.post(CUSTOMERS, () => refuse(422, { code: "invalid", error })));
    const user = await panel();
    await fill(user);
    await press(user, "Add customer");
    expect(await screen.findByText(/already has the vehicle/)).toBeTruthy();
  });

  test("the customer form keeps its text when the server refuses the customer because the subscription has expired", async () => {
    const message = "The subscription has ended.";
    server.use(http.post(CUSTOMERS, () => refuse(402, { code: "subscription_expired", message })));
    const user = await panel();
    await fill(user);
    await press(user, "Add customer");
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Vehicle Model").value).toBe("Honda City");
  });
});
