import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { customer } from "@/testing/customers";
import { OWES, owing } from "@/testing/khata";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { address, router } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
import { CustomersScreen } from "./customers-screen";

const CUSTOMERS = at("/api/garage/customers");
let asked: URLSearchParams[] = [];

beforeEach(() => {
  asked = [];
  server.use(
    http.get(CUSTOMERS, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      const customers = [
        customer(5, "Asha Rao", { isPremiumCustomer: 1 }),
        customer(6, "Ravi Jain"),
      ];
      return answer({ customers, recordCount: 42, asOf: 6 });
    }),
  );
});

function show(permissions = ["change_customers"]) {
  const me = signInWith(permissions);
  server.use(http.get(at("/api/garage/me"), () => answer(me)));
  return renderApp(<CustomersScreen />);
}

const table = async () => within(await screen.findByRole("table", { name: "Customers" }));

async function menuOf(name: string, permissions?: string[]) {
  const { user } = show(permissions);
  const [button] = await screen.findAllByRole("button", { name: `Actions for ${name}` });
  await user.click(button as HTMLElement);
  await screen.findByRole("menu");
  return user;
}

describe("customer list", () => {
  test("the customer list shows its five columns and marks premium customers", {
    tags: ["spec:customers-3", "spec:customers-27"],
  }, async () => {
    show();
    const rows = await table();
    const asha = await rows.findByRole("row", { name: /Asha Rao/ });
    expect(rows.getAllByRole("columnheader").map((head) => head.textContent)).toEqual([
      "Cust.ID",
      "Customer",
      "Phone No.",
      "Total Vehicle",
      "Actions",
    ]);
    expect(within(asha).getByText("Premium")).toBeTruthy();
    expect(within(asha).getByText("98765 43210")).toBeTruthy();
    expect(within(asha).getByText("2")).toBeTruthy();
    const ravi = within(rows.getByRole("row", { name: /Ravi Jain/ }));
    expect(ravi.queryByText("Premium")).toBeNull();
    expect(ravi.getByRole("link", { name: "CUST-00006" }).getAttribute("href")).toBe(
      "/dashboard/manage/customers/view?garageId=11&customerId=6",
    );
    expect(screen.getByText("1-10 of 42 results")).toBeTruthy();
  });

  test("a row of the customer list says what the customer owes, as text", async () => {
    server.use(
      http.get(CUSTOMERS, () => {
        const customers = [
          customer(5, "Asha Rao", { account: owing }),
          customer(6, "Ravi Jain", { account: null }),
        ];
        return answer({ customers, recordCount: 2, asOf: 6 });
      }),
    );
    show();
    const rows = await table();
    const asha = within(await rows.findByRole("row", { name: /Asha Rao/ }));
    expect(asha.getByText(OWES)).toBeTruthy();
    expect(asha.getAllByRole("link")).toHaveLength(1);
    expect(within(rows.getByRole("row", { name: /Ravi Jain/ })).queryByText(/Owes/)).toBeNull();
  });

  test("the customer list reads page and page size from the URL, and a search updates the URL", {
    tags: "spec:customers-1",
  }, async () => {
    window.history.replaceState(null, "", "/dashboard/manage/customers?page=2&size=25");
    const { user } = show();
    await (await table()).findByText("Asha Rao");
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({
      garageId: "11",
      currentPage: "2",
      pageSize: "25",
      searchText: "",
    });
    const search = screen.getByRole("textbox", { name: "Search Customer Name/ Phone Number" });
    await user.type(search, "98765{Enter}");
    expect(address()).toBe("/dashboard/manage/customers?size=25&search=98765");
  });

  test("an empty customer list offers to add the first customer", async () => {
    server.use(http.get(CUSTOMERS, () => answer({ customers: [], recordCount: 0, asOf: null })));
    show();
    expect(await screen.findByText("No results found")).toBeTruthy();
    expect(screen.getByText(/Add your first customer/)).toBeTruthy();
    expect(screen.getAllByRole("button", { name: "Add Customer" })).toHaveLength(2);
  });

  test("a customer search without a match shows only “No results found”", {
    tags: "spec:customers-27",
  }, async () => {
    window.history.replaceState(null, "", "/dashboard/manage/customers?search=zz");
    server.use(http.get(CUSTOMERS, () => answer({ customers: [], recordCount: 0, asOf: null })));
    show();
    expect(await screen.findByText("No results found")).toBeTruthy();
    expect(screen.getAllByRole("button", { name: "Add Customer" })).toHaveLength(1);
  });

  test("a customer list that cannot be loaded opens the page /error", {
    tags: "spec:customers-43",
  }, async () => {
    server.use(http.get(CUSTOMERS, () => refuse(404, { code: "x" })));
    show();
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/error"));
  });

  test("the customer list hides actions that the person's role does not allow", async () => {
    await menuOf("Asha Rao", []);
    expect(screen.queryByRole("button", { name: "Add Customer" })).toBeNull();
    expect(screen.getAllByRole("menuitem").map((item) => item.textContent)).toEqual(["View"]);
  });
});

test.each([
  ["View", "/dashboard/manage/customers/view?garageId=11&customerId=5"],
  ["Edit", "/dashboard/manage/customers/edit-customer?garageId=11&customerId=5"],
])(
  "the action %s in a customer's row opens %s",
  { tags: "spec:customers-3" },
  async (name, address) => {
    const user = await menuOf("Asha Rao");
    await user.click(screen.getByRole("menuitem", { name }));
    expect(router.push).toHaveBeenCalledExactlyOnceWith(address);
  },
);

describe("deleting a customer", () => {
  async function confirmed() {
    const user = await menuOf("Asha Rao");
    await user.click(screen.getByRole("menuitem", { name: "Delete" }));
    const question = within(
      await screen.findByRole("alertdialog", { name: "Do you want to delete Customer Asha Rao" }),
    );
    await user.click(question.getByRole("button", { name: "Delete" }));
  }

  test("a confirmed delete of a customer removes the customer and reloads the list", {
    tags: ["spec:shared-9", "spec:customers-3", "spec:customers-39", "spec:customers-47"],
  }, async () => {
    let query: URLSearchParams | undefined;
    server.use(
      http.delete(CUSTOMERS, ({ request }) => {
        query = new URL(request.url).searchParams;
        return answer(null);
      }),
    );
    await confirmed();
    expect(await screen.findByText("Customer deleted successfully!")).toBeTruthy();
    expect(Object.fromEntries(query ?? [])).toEqual({ garageId: "11", customerId: "5" });
    await waitFor(() => expect(asked).toHaveLength(2));
  });

  test.each([
    [200, "in_use"],
    [409, "in_use"],
    [400, "role_denied"],
  ])("a delete of a customer refused with status %i shows the reason", async (status, code) => {
    const message = `No, because of ${code}.`;
    server.use(http.delete(CUSTOMERS, () => refuse(status, { code, message })));
    await confirmed();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(router.replace).not.toHaveBeenCalledWith("/error");
  });

  test("a failed delete of a customer opens the page /error", {
    tags: "spec:customers-43",
  }, async () => {
    server.use(http.delete(CUSTOMERS, () => HttpResponse.error()));
    await confirmed();
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/error"));
  });
});
