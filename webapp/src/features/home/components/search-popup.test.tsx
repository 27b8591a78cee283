import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { signInWith, storeSession } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { router } from "@/testing/router";
import SearchPopup from "./search-popup";

const record = {
  customerId: 5,
  customerName: "Meera Iyer",
  phoneNumber: "9876543210",
  email: null,
  address: null,
  vehicleId: 8,
  vehicleNumber: "MH12AB1234",
  vehicleModel: "Swift",
};

test("a record that is gone meanwhile is not gone on with", async () => {
  storeSession();
  const found = { searchType: 0, records: [record] };
  const { user } = renderApp(<SearchPopup found={found} close={() => undefined} />);
  found.records = [];
  await user.click(screen.getByRole("button", { name: "Confirm Vehicle" }));
  expect(await screen.findByText("Selected customer/vehicle not found.")).toBeTruthy();
  expect(router.push).not.toHaveBeenCalled();
});

test("Escape leaves it, and nothing has happened", async () => {
  storeSession();
  let closed = false;
  const { user } = renderApp(
    <SearchPopup found={{ searchType: 1, records: [record] }} close={() => (closed = true)} />,
  );
  await user.keyboard("{Escape}");
  await waitFor(() => expect(closed).toBe(true));
  expect(router.push).not.toHaveBeenCalled();
});

test("Enter confirms the only one there is", async () => {
  signInWith(["change_jobs"]);
  const { user } = renderApp(
    <SearchPopup found={{ searchType: 1, records: [record] }} close={() => undefined} />,
  );
  await user.keyboard("{Enter}");
  expect(router.push).toHaveBeenCalledWith(
    "/dashboard/add-new-job?garageId=11&customerId=5&vehicleId=8",
  );
});

test("whoever may not begin a job comes to the car", async () => {
  signInWith(["see_jobs"]);
  const { user } = renderApp(
    <SearchPopup found={{ searchType: 1, records: [record] }} close={() => undefined} />,
  );
  expect(screen.queryByRole("button", { name: "New Entry?" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Confirm Customer" }));
  expect(router.push).toHaveBeenCalledWith(
    "/dashboard/manage/vehicles/view?garageId=11&vehicleId=8",
  );
});
