import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fill, MESSAGE, press, serveCustomers, showPlace as show } from "@/testing/new-customer";
import { router } from "@/testing/router";
import { AddCustomerScreen } from "./add-customer-screen";

beforeEach(serveCustomers);

test("the page does the same and returns to the list", async () => {
  const user = show(<AddCustomerScreen />);
  await fill(user);
  await press(user, "Add customer");
  const done = within(await screen.findByRole("dialog", { name: MESSAGE }));
  await user.click(done.getByRole("button", { name: "Done" }));
  expect(router.replace).toHaveBeenCalledExactlyOnceWith("/dashboard/manage/customers");
});

test("the page tells who may not", async () => {
  show(<AddCustomerScreen />, []);
  expect(await screen.findByText("Your role here may not add customers.")).toBeTruthy();
  expect(screen.queryByLabelText("Customer Name")).toBeNull();
});
