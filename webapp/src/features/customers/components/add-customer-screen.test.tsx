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

test("the page does the same and returns to the list", { tags: "spec:customers-5" }, async () => {
  const user = show(<AddCustomerScreen />);
  await fill(user);
  await press(user, "Add customer");
  const done = within(await screen.findByRole("dialog", { name: MESSAGE }));
  await user.click(done.getByRole("button", { name: "Done" }));
  expect(router.replace).toHaveBeenCalledExactlyOnceWith("/dashboard/manage/customers");
});

const emailOf = () => screen.getByLabelText<HTMLInputElement>("Email Address");
const tick = () => screen.getByRole<HTMLInputElement>("checkbox", { name: "No e-mail address" });

test("customer without an e-mail is sent with the tick", async () => {
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

test("tick empties the e-mail, and a typed e-mail takes the tick away", async () => {
  const user = show(<AddCustomerScreen />);
  await user.type(emailOf(), "a@b.in");
  await user.click(tick());
  expect(emailOf().value).toBe("");
  await user.type(emailOf(), "c");
  expect(tick().checked).toBe(false);
});

test("the page tells who may not", async () => {
  show(<AddCustomerScreen />, []);
  expect(await screen.findByText("Your role cannot add customers.")).toBeTruthy();
  expect(screen.queryByLabelText("Customer Name")).toBeNull();
});
