import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { customer, swift } from "@/testing/customers";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { router } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
// The module is imported here, because its first import takes longer than a test waits.
import "../rules";
import { EditCustomerScreen } from "./edit-customer-screen";

const FIVE = "*/api/garage/customers/5";
let now = customer(5, "Asha Rao");

beforeEach(() => {
  now = customer(5, "Asha Rao");
  server.use(
    http.get(FIVE, () => answer(now)),
    http.get(at("/api/garage/get-customer-vehicles"), () => answer([swift])),
  );
});

async function show(permissions = ["change_customers"]) {
  window.history.replaceState(null, "", "/dashboard/manage/customers/edit-customer?customerId=5");
  const me = signInWith(permissions);
  server.use(http.get(at("/api/garage/me"), () => answer(me)));
  const { user } = renderApp(<EditCustomerScreen />);
  if (permissions.length > 0) await screen.findByLabelText("Customer Name");
  return user;
}

type User = Awaited<ReturnType<typeof show>>;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const update = (user: User) => user.click(screen.getByRole("button", { name: "Update" }));
async function enter(user: User, label: string, text: string) {
  await user.clear(field(label));
  if (text) await user.paste(text);
}

test("the edit customer form shows the customer's data and lists the vehicles", {
  tags: "spec:customers-11",
}, async () => {
  await show();
  expect(field("Customer Name").value).toBe("Asha Rao");
  expect(field("Phone No.").value).toBe("9876543210");
  expect(field("Email Address").value).toBe("asha@example.in");
  expect(field("Address").value).toContain("Andheri East");
  const vehicles = within(screen.getByRole("table", { name: "Vehicles" }));
  await vehicles.findByText("MH 12 AB 1234");
  expect(vehicles.getAllByRole("columnheader").map((head) => head.textContent)).toEqual([
    "Vehicles",
    "Vehicle Model",
    "Total Jobs",
  ]);
  expect(vehicles.queryByRole("link")).toBeNull();
  expect(screen.getByText("For a tax invoice").closest("details")?.open).toBe(false);
});

test("updating a customer shows a message and returns to the list", {
  tags: ["spec:customers-12", "spec:customers-28", "spec:customers-40"],
}, async () => {
  let sent: { search: string; body: unknown } | undefined;
  server.use(
    http.put(FIVE, async ({ request }) => {
      sent = { search: new URL(request.url).search, body: await request.json() };
      return answer(now);
    }),
  );
  const user = await show();
  await enter(user, "Customer Name", "Asha Jain");
  await user.click(screen.getByRole("switch", { name: "Premium customer" }));
  await update(user);
  expect(await screen.findByText("Customer updated successfully")).toBeTruthy();
  expect(router.replace).toHaveBeenCalledExactlyOnceWith("/dashboard/manage/customers");
  expect(sent?.search).toBe("?garageId=11");
  expect(sent?.body).toMatchObject({
    customerName: "Asha Jain",
    phoneNumber: "9876543210",
    email: "asha@example.in",
    address: now.address,
    isPremiumCustomer: 1,
    gstin: "",
    version: 3,
  });
  // The form has no field for it.
  expect(sent?.body).not.toHaveProperty("language");
});

describe("edit customer form", () => {
  test("each invalid field of the edit customer form shows an error", {
    tags: "spec:customers-36",
  }, async () => {
    const user = await show();
    await enter(user, "Customer Name", " ");
    await enter(user, "Phone No.", "123");
    await enter(user, "Email Address", "asha@");
    await enter(user, "Address", "");
    await update(user);
    for (const message of [
      "Customer name is required",
      "Phone Number must be exactly 10 digits",
      "Invalid email address",
      "Address is required",
    ])
      expect(await screen.findByText(message)).toBeTruthy();
  });

  test("the edit customer form accepts a customer without an email", async () => {
    server.use(http.put(FIVE, () => answer(now)));
    const user = await show();
    await enter(user, "Email Address", "");
    await update(user);
    expect(await screen.findByText("Customer updated successfully")).toBeTruthy();
  });

  test.each([
    [
      {
        code: "invalid",
        error: { isPremiumCustomer: ["Invalid premium status. Must be 0 or 1."] },
      },
      422,
    ],
    [{ code: "subscription_expired", message: "Invalid premium status. Must be 0 or 1." }, 402],
  ])(
    "the edit customer form shows the server's error and keeps the typed text",
    { tags: "spec:customers-36" },
    async (refusal, status) => {
      server.use(http.put(FIVE, () => refuse(status, refusal)));
      const user = await show();
      await enter(user, "Customer Name", "Asha Jain");
      await update(user);
      expect(await screen.findByText("Invalid premium status. Must be 0 or 1.")).toBeTruthy();
      expect(field("Customer Name").value).toBe("Asha Jain");
    },
  );

  test("a conflicting change of a customer shows a notice, and the newer record version can be loaded", async () => {
    const versions: unknown[] = [];
    const message = "Somebody else has changed this since you opened it.";
    server.use(
      http.put(FIVE, async ({ request }) => {
        versions.push(((await request.json()) as { version: number }).version);
        return versions.length === 1
          ? refuse(409, { code: "changed_meanwhile", message })
          : answer(now);
      }),
    );
    const user = await show();
    await enter(user, "Customer Name", "Asha Jain");
    now = customer(5, "Asha Gupta", { version: 4 });
    await update(user);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(field("Customer Name").value).toBe("Asha Jain");
    await user.click(screen.getByRole("button", { name: "Load the new version" }));
    await waitFor(() => expect(field("Customer Name").value).toBe("Asha Gupta"));
    await update(user);
    await waitFor(() => expect(versions).toEqual([3, 4]));
  });

  test("the edit customer form keeps its text when the newer record version cannot be loaded", async () => {
    const message = "Somebody else has changed this since you opened it.";
    server.use(http.put(FIVE, () => refuse(409, { code: "changed_meanwhile", message })));
    const user = await show();
    await enter(user, "Customer Name", "Asha Jain");
    await update(user);
    server.use(http.get(FIVE, () => refuse(400, { code: "x", message: "Not now." })));
    await user.click(await screen.findByRole("button", { name: "Load the new version" }));
    expect(await screen.findByText("Not now.")).toBeTruthy();
    expect(field("Customer Name").value).toBe("Asha Jain");
    expect(screen.getByText(message)).toBeTruthy();
  });
});

test("Cancel in the edit customer form returns to the customer list", {
  tags: "spec:customers-12",
}, async () => {
  const user = await show();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(router.push).toHaveBeenCalledExactlyOnceWith("/dashboard/manage/customers");
});

test("Cancel in the edit customer form asks for confirmation before it discards changes", async () => {
  const user = await show();
  await user.type(field("Customer Name"), "x");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  expect(router.push).toHaveBeenCalledExactlyOnceWith("/dashboard/manage/customers");
});

test("the edit customer page shows a notice to a person who cannot change customers", async () => {
  await show([]);
  expect(await screen.findByText("Your role cannot change customers.")).toBeTruthy();
});
