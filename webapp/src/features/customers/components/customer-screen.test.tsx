import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { customer, nexon, swift } from "@/testing/customers";
import { account } from "@/testing/khata";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, refuse, server } from "@/testing/server";
import { CustomerScreen } from "./customer-screen";

const FIVE = "*/api/garage/customers/5";
const VEHICLES = at("/api/garage/get-customer-vehicles");
const INVALID = "Invalid customer access. Please navigate from the customer list.";
let asked: string[] = [];

beforeEach(() => {
  asked = [];
  server.use(
    http.get(FIVE, ({ request }) => {
      asked.push(new URL(request.url).search);
      return answer(customer(5, "Asha Rao", { isPremiumCustomer: 1 }));
    }),
    http.get(VEHICLES, ({ request }) => {
      asked.push(new URL(request.url).search);
      return answer([swift, nexon]);
    }),
  );
});

function show(search: string, permissions = ["change_customers", "change_jobs"]) {
  window.history.replaceState(null, "", `/dashboard/manage/customers/view${search}`);
  const me = signInWith(permissions);
  server.use(http.get(at("/api/garage/me"), () => answer(me)));
  return renderApp(<CustomerScreen />);
}

const table = async () => within(await screen.findByRole("table", { name: "Vehicles" }));

describe("customer screen", () => {
  test("the customer screen shows the customer's data with the postal address on one line", {
    tags: ["spec:customers-6", "spec:customers-29"],
  }, async () => {
    show("?customerId=5");
    expect(await screen.findByText("4, MG Road, Andheri East, Mumbai")).toBeTruthy();
    const labels = [...document.querySelectorAll("dt")].map((label) => label.textContent);
    expect(labels).toEqual(["Customer ID", "Name", "Phone", "Total Vehicles", "Address"]);
    expect(screen.getByText("CUST-00005")).toBeTruthy();
    expect(screen.getByText("98765 43210")).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Asha RaoPremium");
    expect(asked.sort()).toEqual(["?garageId=11", "?garageId=11&customerId=5"]);
  });

  test("vehicles of a customer link to a new job, and to their history if they have jobs", {
    tags: "spec:customers-7",
  }, async () => {
    show("?customerId=5");
    const rows = await table();
    const first = within(await rows.findByRole("row", { name: /MH 12 AB 1234/ }));
    const second = within(rows.getByRole("row", { name: /DL 3 CAB 9/ }));
    expect(rows.getAllByRole("columnheader").map((head) => head.textContent)).toEqual([
      "Vehicle",
      "Total Jobs",
      "View History",
      "Add New Jobs",
    ]);
    const history = first.getByText("view");
    expect(history.getAttribute("href")).toBe(
      "/dashboard/manage/customers/view/vehicleHistory?garageId=11&vehicleId=71&customerId=5",
    );
    expect(second.getByText("-")).toBeTruthy();
    expect(second.queryByText("view")).toBeNull();
    const job = second.getByRole("link", { name: "Add a new job for DL 3 CAB 9" });
    expect(job.getAttribute("href")).toBe(
      "/dashboard/add-new-job?garageId=11&customerId=5&vehicleId=72",
    );
  });

  test("the customer screen hides actions that the person's role does not allow", async () => {
    show("?customerId=5", []);
    await (await table()).findByRole("row", { name: /MH 12 AB 1234/ });
    for (const name of ["Edit", "Add Vehicle"])
      expect(screen.queryByRole("link", { name })).toBeNull();
    expect(screen.queryByRole("columnheader", { name: "Add New Jobs" })).toBeNull();
  });

  test("a customer without vehicles shows a hint to add a vehicle", async () => {
    server.use(http.get(VEHICLES, () => answer([])));
    show("?customerId=5");
    expect(await screen.findByText(/has no vehicle yet/)).toBeTruthy();
  });
});

describe("customer id of the customer screen", () => {
  test("the customer screen without an id in the URL shows the last viewed customer", {
    tags: "spec:customers-8",
  }, async () => {
    const { unmount } = show("?customerId=5");
    await screen.findByText("CUST-00005");
    unmount();
    show("");
    expect(await screen.findByText("CUST-00005")).toBeTruthy();
  });

  test.each(["", "?customerId=abc", "?customerId=0"])(
    "the customer screen with the URL query %j shows an error and links to the list",
    { tags: "spec:customers-9" },
    async (search) => {
      show(search);
      expect(await screen.findByText(INVALID)).toBeTruthy();
      const list = screen.getByRole("link", { name: "Go to the customer list" });
      expect(list.getAttribute("href")).toBe("/dashboard/manage/customers");
      expect(asked).toEqual([]);
    },
  );

  test("the page of an unknown customer id says that the customer is not in this garage any more", async () => {
    for (const path of [FIVE, VEHICLES])
      server.use(http.get(path, () => refuse(404, { code: "not_found" })));
    show("?customerId=5");
    expect(await screen.findByText("This customer is not in this garage any more.")).toBeTruthy();
  });
});

describe("account on the customer screen", () => {
  const ACCOUNT = "*/api/garage/customers/5/account";
  const SEES = ["change_customers", "change_jobs", "see_khata"];

  test("the account is above the vehicles", async () => {
    server.use(http.get(ACCOUNT, () => answer(account())));
    show("?customerId=5", SEES);
    expect(await screen.findByText("AND01-2627-00031")).toBeTruthy();
    const titles = screen.getAllByRole("heading", { level: 2 });
    expect(titles.map((title) => title.textContent)).toEqual(["Account", "Vehicles"]);
  });

  const remove = () => {
    for (const path of [FIVE, VEHICLES])
      server.use(http.get(path, () => refuse(404, { code: "not_found" })));
  };

  test("a removed customer shows the account alone, with a mark", async () => {
    remove();
    server.use(http.get(ACCOUNT, () => answer(account({ removed: true }))));
    show("?customerId=5", SEES);
    const name = await screen.findByRole("heading", { name: /Sharma Travels/, level: 1 });
    expect(name.textContent).toBe("Sharma TravelsRemoved");
    expect(await screen.findByText("AND01-2627-00031")).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "Vehicles" })).toBeNull();
    expect(screen.queryByRole("link", { name: "Edit" })).toBeNull();
  });

  test("an unknown customer has no account either", async () => {
    remove();
    server.use(http.get(ACCOUNT, () => refuse(404, { code: "not_found" })));
    show("?customerId=5", SEES);
    expect(await screen.findByText("This customer is not in this garage any more.")).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "Account" })).toBeNull();
  });

  test("a removed customer stays hidden from a person who does not see what customers owe", async () => {
    remove();
    let loaded = 0;
    server.use(
      http.get(ACCOUNT, () => {
        loaded += 1;
        return answer(account({ removed: true }));
      }),
    );
    show("?customerId=5");
    expect(await screen.findByText("This customer is not in this garage any more.")).toBeTruthy();
    expect(loaded).toBe(0);
  });
});

test("Try Again on the customer screen loads a customer that could not be loaded", {
  tags: "spec:customers-10",
}, async () => {
  server.use(http.get(FIVE, () => refuse(400, { code: "x" }), { once: true }));
  const { user } = show("?customerId=5");
  expect(await screen.findByText("The customer could not be loaded.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("CUST-00005")).toBeTruthy();
});

test("Try Again on the customer screen loads vehicles that could not be loaded", {
  tags: "spec:customers-10",
}, async () => {
  let tries = 0;
  server.use(
    http.get(VEHICLES, () => {
      tries += 1;
      return tries === 1
        ? refuse(400, { code: "x" })
        : HttpResponse.json({ success: true, message: "", data: [swift] });
    }),
  );
  const { user } = show("?customerId=5");
  expect(await screen.findByText("The customer could not be loaded.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("Maruti Swift")).toBeTruthy();
});
