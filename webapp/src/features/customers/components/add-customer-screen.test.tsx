import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import {
  CUSTOMERS,
  fill,
  MESSAGE,
  press,
  REGISTERED,
  serveCustomers,
  showPlace as show,
} from "@/testing/new-customer";
import { router } from "@/testing/router";
import { server } from "@/testing/server";
import { AddCustomerScreen } from "./add-customer-screen";

beforeEach(serveCustomers);

test("the page Add New Customer adds a customer and returns to the list", {
  tags: "spec:customers-5",
}, async () => {
  const user = show(<AddCustomerScreen />);
  await fill(user);
  await press(user, "Add customer");
  const done = within(await screen.findByRole("dialog", { name: MESSAGE }));
  await user.click(done.getByRole("button", { name: "Done" }));
  expect(router.replace).toHaveBeenCalledExactlyOnceWith("/dashboard/manage/customers");
});

const emailOf = () => screen.getByLabelText<HTMLInputElement>("Email Address");
const tick = () =>
  screen.getByRole<HTMLInputElement>("checkbox", { name: "The customer has no email" });

test("a customer without an email can be saved with the checkbox “The customer has no email” ticked", async () => {
  const sent: (string | null)[][] = [];
  server.use(
    http.post(CUSTOMERS, async ({ request }) => {
      const form = await request.formData();
      sent.push([String(form.get("email")), String(form.get("noEmail"))]);
      return HttpResponse.json(REGISTERED);
    }),
  );
  const user = show(<AddCustomerScreen />);
  await fill(user, { "Email Address": "" });
  await press(user, "Add customer");
  expect(await screen.findByText("Email is required")).toBeTruthy();
  await user.click(tick());
  expect(screen.queryByText("Email is required")).toBeNull();
  await press(user, "Add customer");
  expect(await screen.findByRole("dialog", { name: MESSAGE })).toBeTruthy();
  expect(sent).toEqual([["", "true"]]);
});

test("ticking “The customer has no email” clears the email, and typing an email clears the checkbox", async () => {
  const user = show(<AddCustomerScreen />);
  await user.type(emailOf(), "a@b.in");
  await user.click(tick());
  expect(emailOf().value).toBe("");
  await user.type(emailOf(), "c");
  expect(tick().checked).toBe(false);
});

test("the page Add New Customer shows a notice to a person who cannot add customers", async () => {
  show(<AddCustomerScreen />, []);
  expect(await screen.findByText("Your role cannot add customers.")).toBeTruthy();
  expect(screen.queryByLabelText("Customer Name")).toBeNull();
});
