import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { describe, expect, test } from "vitest";
import { OWES, owing } from "@/testing/khata";
import { signInWith, storeSession } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { router } from "@/testing/router";
import { answer, server } from "@/testing/server";
import { DETAILS, record, searchFor } from "@/testing/show-home";
import SearchPopup from "./search-popup";

const found = record({ email: null });

test("confirming a search result that is no longer in the list shows an error", {
  tags: "spec:home-30",
}, async () => {
  storeSession();
  const gone = { searchType: 0, records: [found] };
  const { user } = renderApp(<SearchPopup found={gone} close={() => undefined} />);
  gone.records = [];
  await user.click(screen.getByRole("button", { name: "Confirm Vehicle" }));
  expect(await screen.findByText("Selected customer/vehicle not found.")).toBeTruthy();
  expect(router.push).not.toHaveBeenCalled();
});

test("Escape closes the search popup without opening a page", async () => {
  storeSession();
  let closed = false;
  const { user } = renderApp(
    <SearchPopup found={{ searchType: 1, records: [found] }} close={() => (closed = true)} />,
  );
  await user.keyboard("{Escape}");
  await waitFor(() => expect(closed).toBe(true));
  expect(router.push).not.toHaveBeenCalled();
});

test("Enter confirms the only record in the search popup", async () => {
  signInWith(["change_jobs"]);
  const { user } = renderApp(
    <SearchPopup found={{ searchType: 1, records: [found] }} close={() => undefined} />,
  );
  await user.keyboard("{Enter}");
  expect(router.push).toHaveBeenCalledWith(
    "/dashboard/add-new-job?garageId=11&customerId=5&vehicleId=8",
  );
});

test("the search popup opens the vehicle screen for a person who cannot add jobs", async () => {
  signInWith(["see_jobs"]);
  const { user } = renderApp(
    <SearchPopup found={{ searchType: 1, records: [found] }} close={() => undefined} />,
  );
  expect(screen.queryByRole("button", { name: "New Entry?" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Confirm Customer" }));
  expect(router.push).toHaveBeenCalledWith(
    "/dashboard/manage/vehicles/view?garageId=11&vehicleId=8",
  );
});

describe("search popup", () => {
  async function find(searchType: number, records: object[]) {
    server.use(http.get(DETAILS, () => answer({ searchType, records })));
    const user = await searchFor("9876543210");
    return { user, dialog: within(await screen.findByRole("dialog")) };
  }
  const second = record({ vehicleId: 9, vehicleNumber: "KA01EK0171", vehicleModel: "Nexon" });

  test("searching for a phone number lists the customer's vehicles and requires a choice of one vehicle", {
    tags: ["spec:home-26", "spec:home-27", "spec:home-29"],
  }, async () => {
    const { user, dialog } = await find(0, [record(), second]);
    expect(dialog.getByRole("group").textContent).toContain("Customer: Meera Iyer");
    await user.click(dialog.getByRole("button", { name: "Confirm Vehicle" }));
    expect(await screen.findByText("Please select a vehicle.")).toBeTruthy();
    await user.click(dialog.getByRole("radio", { name: /Nexon/ }));
    await user.click(dialog.getByRole("button", { name: "Confirm Vehicle" }));
    expect(router.push).toHaveBeenCalledExactlyOnceWith(
      "/dashboard/add-new-job?garageId=11&customerId=5&vehicleId=9",
    );
  });

  test("searching for a plate lists the vehicle's customers", {
    tags: ["spec:home-26", "spec:home-27", "spec:home-29"],
  }, async () => {
    const other = record({ customerId: 6, customerName: "Anil Rao", phoneNumber: "9123456789" });
    const { user, dialog } = await find(1, [record(), other]);
    await user.click(dialog.getByRole("button", { name: "Confirm Customer" }));
    expect(await screen.findByText("Please select a customer.")).toBeTruthy();
    await user.click(dialog.getByRole("radio", { name: /Anil Rao ?91234 56789/ }));
    await user.click(dialog.getByRole("button", { name: "Confirm Customer" }));
    expect(router.push).toHaveBeenCalledWith(
      "/dashboard/add-new-job?garageId=11&customerId=6&vehicleId=8",
    );
  });

  const openJob = { jobId: 31, jobCode: "JOB-00031", jobStatusId: 2, jobStatus: "In Progress" };
  const LINK = "/dashboard/manage/jobs/view?garageId=11&jobId=31";
  const waysTo = (dialog: Pick<typeof screen, "queryAllByRole">) =>
    dialog.queryAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);

  test("the search popup links to the open job of a customer's vehicle", async () => {
    const { dialog } = await find(0, [record({ openJob }), second]);
    expect(waysTo(dialog)).toEqual([["In the shop: JOB-00031In Progress", LINK]]);
  });

  test("the search popup shows a vehicle's open job once for all its customers", async () => {
    const other = record({ customerId: 6, customerName: "Anil Rao", openJob });
    const { dialog } = await find(1, [record({ openJob }), other]);
    expect(waysTo(dialog)).toEqual([["In the shop: JOB-00031In Progress", LINK]]);
  });

  test("the search popup says what the customer of a phone number owes, and links to the account", async () => {
    const { dialog } = await find(0, [record({ account: owing }), { ...second, account: owing }]);
    expect(waysTo(dialog)).toEqual([
      [OWES, "/dashboard/manage/customers/view?garageId=11&customerId=5#account"],
    ]);
  });

  test("the search popup says what each customer of a vehicle owes, as text", async () => {
    const other = record({ customerId: 6, customerName: "Anil Rao", account: owing });
    const { dialog } = await find(1, [record(), other]);
    expect(dialog.getByRole("radio", { name: new RegExp(`Anil Rao.*${OWES}`) })).toBeTruthy();
    expect(dialog.getAllByText(OWES)).toHaveLength(1);
    expect(waysTo(dialog)).toEqual([]);
  });

  test("the search popup preselects the only record", async () => {
    const { dialog } = await find(0, [record()]);
    expect(dialog.getByRole<HTMLInputElement>("radio").checked).toBe(true);
  });

  test.each([
    [0, "/dashboard/add/vehicleToCustomer?garageId=11&searchBy=0&customerId=5"],
    [1, "/dashboard/add/vehicleToCustomer?garageId=11&searchBy=1&vehicleId=8"],
  ])(
    "“New Entry?” in the search popup opens a URL with the search type %i and the found id",
    { tags: "spec:home-28" },
    async (searchType, address) => {
      const { user, dialog } = await find(searchType, [record(), second]);
      await user.click(dialog.getByRole("button", { name: "New Entry?" }));
      expect(router.push).toHaveBeenCalledExactlyOnceWith(address);
    },
  );

  test("the search popup shows only “New Entry?” for a customer without a vehicle", async () => {
    const { dialog } = await find(0, [
      record({ vehicleId: null, vehicleNumber: null, vehicleModel: null }),
    ]);
    expect(dialog.getByText(/No vehicle yet/)).toBeTruthy();
    expect(dialog.queryByRole("button", { name: "Confirm Vehicle" })).toBeNull();
  });
});
