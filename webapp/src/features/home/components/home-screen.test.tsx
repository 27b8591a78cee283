import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, test } from "vitest";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { router } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
import { HomeScreen } from "./home-screen";

const DETAILS = at("/api/garage/get-search-details");
const SUGGEST = at("/api/garage/search");

const record = (over: object = {}) => ({
  customerId: 5,
  customerName: "Meera Iyer",
  phoneNumber: "9876543210",
  email: "meera@example.com",
  address: null,
  vehicleId: 8,
  vehicleNumber: "MH12AB1234",
  vehicleModel: "Swift",
  ...over,
});

function home() {
  const me = signInWith(["change_jobs"]);
  server.use(
    http.get(at("/api/garage/me"), () => answer(me)),
    http.get(SUGGEST, () => answer([])),
  );
  return renderApp(<HomeScreen />);
}

const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: /Vehicle number/ });

async function searchFor(text: string) {
  const { user } = home();
  if (text) await user.type(field(), text);
  await user.click(screen.getByRole("button", { name: "Search" }));
  return user;
}

describe("the search", () => {
  test("says that it is empty, and the message goes after two seconds", async () => {
    await searchFor("");
    expect(screen.getByText("Search is empty")).toBeTruthy();
    await waitFor(() => expect(screen.queryByText("Search is empty")).toBeNull(), {
      timeout: 2_500,
    });
  });

  test.each(["5876543210?", "AB", "मीरा", "MH12#AB"])("refuses %s without asking", async (text) => {
    await searchFor(text);
    expect(screen.getByText("Please enter a valid phone number or vehicle number.")).toBeTruthy();
  });

  test("writes in capitals, and shows what the server refuses in the same place", async () => {
    server.use(
      http.get(DETAILS, () =>
        refuse(422, {
          code: "invalid",
          error: { searchText: ["Please enter a valid phone number or vehicle number."] },
        }),
      ),
    );
    await searchFor("qq12");
    expect(field().value).toBe("QQ12");
    expect(
      await screen.findByText("Please enter a valid phone number or vehicle number."),
    ).toBeTruthy();
  });

  test("says that there is no record", async () => {
    server.use(http.get(DETAILS, () => answer({ searchType: 1, records: [] })));
    await searchFor("mh12ab1234");
    expect(await screen.findByText("No record found.")).toBeTruthy();
  });

  test("says so when the call fails, and keeps what was typed", async () => {
    server.use(http.get(DETAILS, () => HttpResponse.error()));
    await searchFor("mh12ab1234");
    expect(
      await screen.findByText("An error occurred while searching. Please try again."),
    ).toBeTruthy();
    expect(field().value).toBe("MH12AB1234");
  });
});

describe("suggestions", () => {
  async function suggested() {
    const asked: string[] = [];
    const { user } = home();
    server.use(
      http.get(SUGGEST, ({ request }) => {
        asked.push(new URL(request.url).searchParams.get("searchText") ?? "");
        return answer(["MH12AB1234", "9876543210"]);
      }),
      http.get(DETAILS, () => answer({ searchType: 1, records: [record()] })),
    );
    await user.type(field(), "mh1");
    const list = within(await screen.findByRole("listbox", { name: "Suggestions" }));
    return { user, asked, list };
  }

  test("come once somebody pauses, grouped as people read them", async () => {
    const { asked, list } = await suggested();
    expect(asked).toEqual(["MH1"]);
    expect(list.getAllByRole("option").map((option) => option.textContent)).toEqual([
      "INDMH 12 AB 1234",
      "98765 43210",
    ]);
  });

  test("are walked through by the keyboard and searched for by Enter", async () => {
    const { user, list } = await suggested();
    const typed = field();
    await user.keyboard("{ArrowDown}");
    expect(list.getByRole("option", { selected: true }).textContent).toContain("MH 12");
    await user.keyboard("{ArrowUp}");
    expect(list.queryByRole("option", { selected: true })).toBeNull();
    await user.keyboard("{ArrowDown}{Enter}");
    expect(await screen.findByRole("dialog")).toBeTruthy();
    expect(typed.value).toBe("MH12AB1234");
  });

  test("close by Escape, and a lookup that fails is ignored", async () => {
    const { user } = await suggested();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("listbox")).toBeNull();
    server.use(http.get(SUGGEST, () => HttpResponse.error()));
    await user.type(field(), "2");
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(screen.queryByRole("alert", { name: /./ })).toBeNull();
  });
});

describe("the popup", () => {
  async function found(searchType: number, records: object[]) {
    server.use(http.get(DETAILS, () => answer({ searchType, records })));
    const user = await searchFor("9876543210");
    return { user, dialog: within(await screen.findByRole("dialog")) };
  }
  const second = record({ vehicleId: 9, vehicleNumber: "KA01EK0171", vehicleModel: "Nexon" });

  test("lists the customer's vehicles, and asks for one", async () => {
    const { user, dialog } = await found(0, [record(), second]);
    expect(dialog.getByRole("group").textContent).toContain("Customer: Meera Iyer");
    await user.click(dialog.getByRole("button", { name: "Confirm Vehicle" }));
    expect(await screen.findByText("Please select a vehicle.")).toBeTruthy();
    await user.click(dialog.getByRole("radio", { name: /Nexon/ }));
    await user.click(dialog.getByRole("button", { name: "Confirm Vehicle" }));
    expect(router.push).toHaveBeenCalledExactlyOnceWith(
      "/dashboard/add-new-job?garageId=11&customerId=5&vehicleId=9",
    );
  });

  test("lists the vehicle's customers", async () => {
    const other = record({ customerId: 6, customerName: "Anil Rao", phoneNumber: "9123456789" });
    const { user, dialog } = await found(1, [record(), other]);
    await user.click(dialog.getByRole("button", { name: "Confirm Customer" }));
    expect(await screen.findByText("Please select a customer.")).toBeTruthy();
    await user.click(dialog.getByRole("radio", { name: /Anil Rao ?91234 56789/ }));
    await user.click(dialog.getByRole("button", { name: "Confirm Customer" }));
    expect(router.push).toHaveBeenCalledWith(
      "/dashboard/add-new-job?garageId=11&customerId=6&vehicleId=8",
    );
  });

  test("has the only one picked", async () => {
    const { dialog } = await found(0, [record()]);
    expect(dialog.getByRole<HTMLInputElement>("radio").checked).toBe(true);
  });

  test.each([
    [0, "/dashboard/add/vehicleToCustomer?garageId=11&searchBy=0&customerId=5"],
    [1, "/dashboard/add/vehicleToCustomer?garageId=11&searchBy=1&vehicleId=8"],
  ])("leads to a new entry, searched by %i", async (searchType, address) => {
    const { user, dialog } = await found(searchType, [record(), second]);
    await user.click(dialog.getByRole("button", { name: "New Entry?" }));
    expect(router.push).toHaveBeenCalledExactlyOnceWith(address);
  });

  test("offers a customer without a car nothing but the new entry", async () => {
    const { dialog } = await found(0, [
      record({ vehicleId: null, vehicleNumber: null, vehicleModel: null }),
    ]);
    expect(dialog.getByText(/No vehicle yet/)).toBeTruthy();
    expect(dialog.queryByRole("button", { name: "Confirm Vehicle" })).toBeNull();
  });
});

describe("the numbers", () => {
  const href = (name: RegExp) =>
    screen.findByRole("link", { name }).then((a) => a.getAttribute("href"));

  test("lead to the jobs that they count", async () => {
    home();
    await screen.findByText("12");
    expect(await href(/^Total/)).toBe("/dashboard/manage/jobs");
    expect(await href(/^In Progress/)).toBe("/dashboard/manage/jobs?status=2");
    expect(await href(/^Overdue/)).toBe("/dashboard/manage/jobs?waiting=overdue");
    expect(await screen.findByText("999+")).toBeTruthy();
  });

  test("are of the days and the category in the address", async () => {
    const asked: string[] = [];
    window.history.replaceState(null, "", "/dashboard/home?dateFilter=2&category=7");
    server.events.on("request:start", ({ request }) => {
      if (request.url.includes("statistics")) asked.push(new URL(request.url).search);
    });
    const { user } = home();
    await screen.findByText("12");
    expect(asked).toEqual(["?garageId=11&dateFilter=2&categoryFilter=7"]);
    expect(await href(/^Ready\s*\d/)).toBe(
      "/dashboard/manage/jobs?status=3&dateFilter=2&category=7",
    );
    await user.selectOptions(screen.getByRole("combobox", { name: "Job category" }), "All");
    expect(router.replace).toHaveBeenCalledWith("/dashboard/home?dateFilter=2", { scroll: false });
  });

  test("begin with all categories as a blank", async () => {
    const asked: (string | null)[] = [];
    server.events.on("request:start", ({ request }) => {
      const url = new URL(request.url);
      if (url.pathname.includes("statistics")) asked.push(url.searchParams.get("categoryFilter"));
    });
    home();
    const select = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Job category" });
    await screen.findByText("12");
    expect(asked).toEqual([""]);
    expect([...select.options].map(({ value, text }) => [value, text])).toEqual([
      ["0", "All"],
      ["7", "Engine"],
    ]);
  });

  test("that cannot be loaded can be asked for again", async () => {
    server.use(http.get(at("/api/garage/get-job-statistics"), () => refuse(404, { code: "x" })));
    const { user } = home();
    const retry = await screen.findByRole("button", { name: "Try Again" });
    server.resetHandlers();
    await user.click(retry);
    expect(await screen.findByText("12")).toBeTruthy();
  });
});

test.each([
  ["Jobs", "/dashboard/manage/jobs"],
  ["Customers", "/dashboard/manage/customers"],
  ["Staffs", "/dashboard/manage/staffs"],
  ["Vehicles", "/dashboard/manage/vehicles"],
])("the card %s leads to %s", (label, href) => {
  home();
  const section = screen.getByRole("region", { name: "Management" });
  expect(
    within(section)
      .getByRole("link", { name: new RegExp(`^${label}`) })
      .getAttribute("href"),
  ).toBe(href);
});

describe("the advertisement", () => {
  const config = (advertisement: string | null) =>
    http.get(at("/api/garage/config"), () =>
      answer({ supportEmail: "", supportPhone: "", advertisement, version: "1" }),
    );

  test("shows when one is set", async () => {
    server.use(config("/media/tyres.png"));
    home();
    expect(await screen.findByRole("img", { name: "Advertisement" })).toBeTruthy();
  });

  test("is absent when none is set", async () => {
    server.use(config(null));
    home();
    await screen.findByText("12");
    expect(screen.queryByRole("img", { name: "Advertisement" })).toBeNull();
  });
});
