import { screen, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { NewJobScreen } from "@/features/intake/components/new-job-screen";
import { AssociationForm } from "@/features/vehicles/components/association-form";
import { fill, press, serveCustomers, showPlace as show } from "@/testing/new-customer";
import { answer, refuse, server } from "@/testing/server";
import { DETAILS, record } from "@/testing/show-home";
import { AddCustomerScreen } from "./add-customer-screen";
import CustomerPanel from "./customer-panel";

let asked: (string | null)[] = [];

beforeEach(() => {
  asked = [];
  serveCustomers();
  server.use(
    http.get(DETAILS, ({ request }) => {
      asked.push(new URL(request.url).searchParams.get("searchText"));
      const hers = [record(), record({ vehicleId: 9, vehicleNumber: "KA05MN4321" })];
      const his = record({
        customerId: 6,
        customerName: "Ravi Iyer",
        vehicleId: null,
        vehicleNumber: null,
      });
      return answer({ searchType: 0, records: [...hers, his] });
    }),
  );
});

const SAID = ["Meera Iyer MH 12 AB 1234 +1", "Ravi Iyer"];
const said = async () => {
  const name = await screen.findByText(/Meera Iyer/);
  const note = within(name.closest<HTMLElement>("[role=status]") as HTMLElement);
  expect(note.getByText(/^Customers with this number/)).toBeTruthy();
  expect(note.getAllByRole("listitem").map((item) => item.textContent)).toEqual(SAID);
  return note;
};

test.each([
  [
    "the new job page",
    <NewJobScreen key="job" />,
    "/dashboard/add/vehicleToCustomer?garageId=11&searchBy=0&customerId=6",
  ],
  [
    "the Add New Customer page",
    <AddCustomerScreen key="page" />,
    "/dashboard/manage/customers/add-new-vehicle?garageId=11&customerId=6",
  ],
])(
  "%s lists each customer with the typed phone number and links to the form for another vehicle",
  async (_, page, address) => {
    const user = show(page);
    await user.type(screen.getByLabelText("Phone No."), "+91 98765 43210");
    const note = await said();
    const ravi = note.getByRole("link", { name: "Ravi Iyer" });
    expect(ravi.getAttribute("href")).toBe(address);
    expect(asked).toEqual(["9876543210"]);
  },
);

test.each([
  [
    "the add customer panel",
    <CustomerPanel key="panel" garageId={11} close={() => {}} added={() => {}} />,
  ],
  [
    "the form for another customer of a vehicle",
    <AssociationForm
      key="car"
      garageId={11}
      vehicleId={8}
      back="/dashboard/home"
      associated={() => {}}
    />,
  ],
])("%s lists the customers with the typed phone number without links", async (_, page) => {
  const user = show(page);
  await user.type(await screen.findByLabelText("Phone No."), "9876543210");
  const note = await said();
  expect(note.queryByRole("link")).toBeNull();
});

test("an incomplete phone number is not looked up, and a failed lookup shows no error", async () => {
  server.use(
    http.get(DETAILS, () => {
      asked.push("whole");
      return refuse(500, { code: "fault" });
    }),
  );
  const user = show(<NewJobScreen />);
  const phone = screen.getByLabelText("Phone No.");
  await user.type(phone, "912345678");
  expect(asked).toEqual([]);
  await fill(user);
  await press(user, "Continue to job");
  expect(await screen.findByText("New customer added!")).toBeTruthy();
  expect(asked).toEqual(["whole"]);
  expect(screen.queryByText(/Customers with this number/)).toBeNull();
});
