import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { customer } from "@/testing/customers";
import { gstDefaults } from "@/testing/garage";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, refuse, server } from "@/testing/server";
// The modules are imported here, because their first import takes longer than a test waits.
import "@/components/success-dialog";
import "../rules";
import { AddCustomerScreen } from "./add-customer-screen";
import { CustomerScreen } from "./customer-screen";
import { EditCustomerScreen } from "./edit-customer-screen";

const FIVE = "*/api/garage/customers/5";
const MAHARASHTRA = "27AAPFU0939F1ZV";
let now = customer(5, "Yadav Foods");
let sent: Record<string, unknown>[] = [];

beforeEach(() => {
  sent = [];
  now = customer(5, "Yadav Foods");
  const me = signInWith(["change_customers"]);
  window.history.replaceState(null, "", "/?customerId=5");
  server.use(
    http.get(at("/api/garage/me"), () => answer(me)),
    http.get(at("/api/garage/get-gst-defaults"), () => answer(gstDefaults)),
    http.get(at("/api/garage/get-customer-vehicles"), () => answer([])),
    http.get(FIVE, () => answer(now)),
    http.put(FIVE, async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>);
      return answer(now);
    }),
  );
});

async function edit() {
  const { user } = renderApp(<EditCustomerScreen />);
  await screen.findByLabelText("Customer Name");
  return user;
}
const gstin = () => screen.getByLabelText<HTMLInputElement>("GSTIN");
const state = () => screen.getByLabelText<HTMLSelectElement>("State");
const update = () => screen.getByRole("button", { name: "Update" });

test("a valid GSTIN in the customer form selects the Indian state of the GSTIN", {
  tags: "spec:customers-21",
}, async () => {
  const user = await edit();
  await user.click(screen.getByText("For a tax invoice"));
  await user.type(gstin(), MAHARASHTRA.toLowerCase());
  expect(await screen.findByText("Valid. Registered in Maharashtra.")).toBeTruthy();
  expect([...state().options].map(({ text }) => text)).toEqual(["Maharashtra"]);
  await user.click(update());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ gstin: MAHARASHTRA.toLowerCase(), stateCode: "27" });
});

test("a customer without a GSTIN can have any Indian state", {
  tags: "spec:customers-21",
}, async () => {
  const user = await edit();
  await user.click(screen.getByText("For a tax invoice"));
  await screen.findByRole("option", { name: "Karnataka" });
  await user.selectOptions(state(), "Karnataka");
  await user.click(update());
  await waitFor(() => expect(sent[0]).toMatchObject({ gstin: "", stateCode: "29" }));
});

test("the edit customer form shows existing tax details expanded, and the tax details can be removed", async () => {
  now = customer(5, "Yadav Foods", { gstin: MAHARASHTRA, stateCode: "27" });
  const user = await edit();
  expect(gstin().value).toBe(MAHARASHTRA);
  await user.clear(gstin());
  await screen.findByRole("option", { name: "Not given" });
  await user.selectOptions(state(), "Not given");
  await user.click(update());
  await waitFor(() => expect(sent[0]).toMatchObject({ gstin: "", stateCode: "" }));
});

test("an invalid GSTIN in the customer form shows an error immediately and is not sent", async () => {
  const user = await edit();
  await user.click(screen.getByText("For a tax invoice"));
  await user.type(gstin(), "27AAPFU0939F1ZW");
  expect(await screen.findByText("This is not a valid GSTIN")).toBeTruthy();
  await user.click(update());
  expect(sent).toEqual([]);
});

test("a server error about a customer's Indian state expands the tax details", async () => {
  const refusal = { stateCode: ["This is not a state"] };
  server.use(http.put(FIVE, () => refuse(422, { code: "invalid", error: refusal })));
  const user = await edit();
  await user.click(update());
  const error = await screen.findByText("This is not a state");
  expect(error.closest("details")?.open).toBe(true);
});

test("tax details of a new customer are sent with the other fields", {
  tags: "spec:customers-21",
}, async () => {
  let form: Record<string, unknown> = {};
  server.use(
    http.post(at("/api/garage/customers"), async ({ request }) => {
      form = Object.fromEntries(await request.formData());
      return HttpResponse.json({ success: true, message: "Added.", data: {} });
    }),
  );
  const { user } = renderApp(<AddCustomerScreen />);
  const values = {
    "Customer Name": "Yadav Foods",
    "Phone No.": "9123456780",
    "Email Address": "yadav@example.in",
    "Vehicle Number": "MH12AB1234",
    "Vehicle Model": "Tata Ace",
  };
  for (const [label, value] of Object.entries(values)) {
    await user.click(screen.getByLabelText(label));
    await user.paste(value);
  }
  await user.click(screen.getByText("For a tax invoice"));
  await user.click(gstin());
  await user.paste(MAHARASHTRA);
  await user.click(screen.getByRole("button", { name: "Add customer" }));
  expect(await screen.findByText("Added.")).toBeTruthy();
  expect(form).toMatchObject({ gstin: MAHARASHTRA, stateCode: "27" });
});

test("the customer screen shows the tax details of a customer", {
  tags: "spec:customers-21",
}, async () => {
  now = customer(5, "Yadav Foods", { gstin: MAHARASHTRA, stateCode: "27" });
  renderApp(<CustomerScreen />);
  expect(await screen.findByText(MAHARASHTRA)).toBeTruthy();
  expect(await screen.findByText("Maharashtra")).toBeTruthy();
});
