import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { isoToday } from "@/lib/day";
import { service, services } from "@/testing/jobs";
import { garage, me, storeSession, whitefield } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { router } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
import { ServicesScreen } from "./services-screen";

const SERVICES = at("/api/garage/jobservices");
const BELOW = at("/api/garage/jobsubcategories-by-garagejobcategory");
const LIST = "/dashboard/services";
const TODAY = isoToday();
let asked: URLSearchParams[] = [];

beforeEach(() => {
  asked = [];
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  server.use(
    http.get(SERVICES, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return answer(services);
    }),
    http.get(at("/api/garage/get-jobservice-defaults"), () =>
      answer({
        jobCategories: [
          { garageJobCategoryId: 1, jobCategory: "General Service" },
          { garageJobCategoryId: 7, jobCategory: "Engine" },
        ],
      }),
    ),
    http.get(BELOW, ({ request }) => {
      const id = new URL(request.url).searchParams.get("garageJobCategoryId");
      const name = id === "7" ? "Oil and filters" : "Periodic service";
      return answer({ data: [{ jobSubCategoryId: Number(id) * 10, jobSubCategory: name }] });
    }),
  );
});

function show(permissions = ["change_catalogue"], address = LIST) {
  window.history.replaceState(null, "", address);
  const mine = garage(11, "Andheri", { permissions });
  storeSession(11, [mine, whitefield]);
  server.use(http.get(at("/api/garage/me"), () => answer({ ...me, garages: [mine, whitefield] })));
  return renderApp(<ServicesScreen />);
}
type User = ReturnType<typeof renderApp>["user"];

describe("the cards", () => {
  test("show letter, name and price, and what it was where a discount applies", async () => {
    show();
    expect(screen.getByText("Loading services...")).toBeTruthy();
    const cards = within(await screen.findByRole("list", { name: "Services" })).getAllByRole(
      "listitem",
    );
    expect(cards).toHaveLength(3);
    const reduced = within(cards[1] as HTMLElement);
    expect(reduced.getByText("A")).toBeTruthy();
    expect(reduced.getByRole("heading", { name: "Air filter replacement" })).toBeTruthy();
    expect(reduced.getByText("₹449.99").tagName).toBe("DEL");
    expect(reduced.getByText("₹404.99")).toBeTruthy();
    expect(reduced.getByRole("button", { name: "Edit Air filter replacement" })).toBeTruthy();
    expect(reduced.getByRole("button", { name: "Delete Air filter replacement" })).toBeTruthy();
    const plain = within(cards[0] as HTMLElement);
    expect(plain.getAllByText(/₹/)).toHaveLength(1);
    expect(screen.queryByText("Loading services...")).toBeNull();
  });

  test("are of the category that the address names", async () => {
    const { user } = show(["change_catalogue"], `${LIST}?category=7`);
    await screen.findByRole("list", { name: "Services" });
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({
      garageId: "11",
      garageJobCategoryId: "7",
    });
    await screen.findByRole("option", { name: "General Service" });
    await user.selectOptions(screen.getByRole("combobox", { name: "Service category" }), "All");
    expect(router.replace).toHaveBeenLastCalledWith(LIST, { scroll: false });
  });

  test("are all of them where the address names a category of another branch", async () => {
    show(["change_catalogue"], `${LIST}?category=999`);
    await screen.findByRole("list", { name: "Services" });
    expect(asked.map((one) => one.has("garageJobCategoryId"))).toEqual([false]);
  });

  test("that are none say what to do", async () => {
    server.use(http.get(SERVICES, () => answer([])));
    show();
    expect(
      await screen.findByText("No services found. Please add a new service to get started."),
    ).toBeTruthy();
  });

  test("that cannot be loaded end on the server-down page", async () => {
    server.use(http.get(SERVICES, () => refuse(404, { code: "x" })));
    show();
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/error"));
  });

  test("offer no change to who may not", async () => {
    show([]);
    await screen.findByRole("list", { name: "Services" });
    expect(screen.queryByRole("button")).toBeNull();
  });
});

async function opened() {
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Add New Service" }));
  await screen.findByRole("dialog", { name: "Add New Service" });
  await within(screen.getByRole("dialog")).findByRole("option", { name: "Engine" });
  return user;
}
const field = (name: string) =>
  within(screen.getByRole("dialog")).getByLabelText<HTMLInputElement>(name);
const save = (user: User, name = "Add service") => user.click(screen.getByRole("button", { name }));

async function fill(user: User) {
  await user.selectOptions(field("Service Category"), "Engine");
  await screen.findByRole("option", { name: "Oil and filters" });
  await user.selectOptions(field("SubCategory"), "Oil and filters");
  await user.type(field("Service Name"), "Gear oil");
  await user.type(field("Rate (₹)"), "999.50");
}

describe("the form", () => {
  test("says what is wrong in the specified words", async () => {
    const user = await opened();
    await user.click(screen.getByRole("switch", { name: "Discount" }));
    await save(user);
    for (const message of [
      "Service Category required",
      "SubCategory required",
      "Rate is required",
      "Service name is required",
      "Discount percentage is required",
      "Discount start date is required",
      "Discount end date is required",
    ])
      expect(await screen.findByText(message)).toBeTruthy();
    for (const percent of ["0", "100.5", "x"]) {
      await user.clear(field("Discount Percentage"));
      await user.type(field("Discount Percentage"), percent);
      expect(await screen.findByText("Discount must be between 1 and 100")).toBeTruthy();
    }
    await user.clear(field("Discount Percentage"));
    await user.type(field("Discount Percentage"), "100");
    expect(screen.queryByText("Discount must be between 1 and 100")).toBeNull();
    await user.type(field("Start date"), "2020-01-01");
    expect(await screen.findByText("Discount dates cannot be in the past")).toBeTruthy();
    expect(field("Start date").min).toBe(TODAY);
  });

  test("adds a service without a discount: its three fields are null", async () => {
    let body: unknown;
    server.use(
      http.post(SERVICES, async ({ request }) => {
        body = await request.json();
        return answer(service(99, "Gear oil"));
      }),
    );
    const user = await opened();
    await fill(user);
    const discount = screen.getByRole("switch", { name: "Discount" });
    await user.click(discount);
    await user.type(field("Discount Percentage"), "10");
    expect(await screen.findByText("The price will be ₹899.55")).toBeTruthy();
    await user.type(field("Start date"), TODAY);
    await user.click(discount);
    await user.click(discount);
    expect([field("Discount Percentage").value, field("Start date").value]).toEqual(["", ""]);
    await user.click(discount);
    await save(user);
    expect(await screen.findByText("A new service has been added!")).toBeTruthy();
    expect(body).toEqual({
      jobSubCategoryId: 70,
      jobService: "Gear oil",
      serviceRate: 999.5,
      discountPercentage: null,
      validFrom: null,
      validTo: null,
    });
    await waitFor(() => expect(asked).toHaveLength(2));
  });

  test("sends a discount from the start of its first day to the end of its last", async () => {
    let body: unknown;
    server.use(
      http.post(SERVICES, async ({ request }) => {
        body = await request.json();
        return answer(service(99, "Gear oil"));
      }),
    );
    const user = await opened();
    await fill(user);
    await user.click(screen.getByRole("switch", { name: "Discount" }));
    await user.type(field("Discount Percentage"), "12.5");
    await user.type(field("Start date"), TODAY);
    await user.type(field("End date"), TODAY);
    await save(user);
    await screen.findByText("A new service has been added!");
    expect(body).toMatchObject({
      discountPercentage: 12.5,
      validFrom: `${TODAY}T00:00:00+05:30`,
      validTo: `${TODAY}T23:59:59+05:30`,
    });
  });

  test("forgets the subcategory with its category, and loads the other's", async () => {
    const user = await opened();
    await fill(user);
    await user.selectOptions(field("Service Category"), "General Service");
    await screen.findByRole("option", { name: "Periodic service" });
    expect(field("SubCategory").value).toBe("0");
    await save(user);
    expect(await screen.findByText("SubCategory required")).toBeTruthy();
  });

  test("takes a new subcategory, and chooses it", async () => {
    let body: unknown;
    server.use(
      http.post(at("/api/garage/jobsubcategories"), async ({ request }) => {
        body = await request.json();
        const added = { jobSubCategoryId: 77, jobSubCategory: "Gears" };
        server.use(http.get(BELOW, () => answer({ data: [added] })));
        return answer(added);
      }),
    );
    const user = await opened();
    await user.selectOptions(field("Service Category"), "Engine");
    await user.click(screen.getByRole("button", { name: "Add a new subcategory" }));
    await user.click(screen.getByRole("button", { name: "Add subcategory" }));
    expect(await screen.findByText("This field is required")).toBeTruthy();
    await user.type(field("New subcategory"), "Gears{Enter}");
    expect(await screen.findByText("New subcategory has been added")).toBeTruthy();
    await screen.findByRole("option", { name: "Gears" });
    await waitFor(() => expect(field("SubCategory").value).toBe("77"));
    expect(body).toEqual({ garageJobCategoryId: 7, jobSubCategory: "Gears" });
  });

  test("tells of a subcategory that could not be added", async () => {
    const error = { jobSubCategory: ["This subcategory exists already"] };
    server.use(
      http.post(at("/api/garage/jobsubcategories"), () => refuse(422, { code: "invalid", error })),
    );
    const user = await opened();
    await user.selectOptions(field("Service Category"), "Engine");
    await user.click(screen.getByRole("button", { name: "Add a new subcategory" }));
    await user.type(field("New subcategory"), "Gears{Enter}");
    const words = await screen.findAllByText("This subcategory exists already");
    expect(words.length).toBeGreaterThan(0);
  });

  test("changes a service, with its version; dates of its own may be past", async () => {
    let body: unknown;
    const old = { validFrom: "2020-01-01", validTo: "2020-01-31", discountPercentage: 10 };
    server.use(
      http.get(SERVICES, () => answer([service(72, "Air filter", { ...old, version: 3 })])),
      http.put("*/api/garage/jobservices/72", async ({ request }) => {
        body = await request.json();
        return answer(service(72, "Air filter"));
      }),
    );
    const { user } = show();
    await user.click(await screen.findByRole("button", { name: "Edit Air filter" }));
    await screen.findByRole("dialog", { name: "Edit Service" });
    await screen.findByRole("option", { name: "Oil and filters" });
    await user.clear(field("Rate (₹)"));
    await user.type(field("Rate (₹)"), "500");
    await save(user, "Save changes");
    expect(await screen.findByText("Your service is updated!")).toBeTruthy();
    expect(body).toMatchObject({ jobSubCategoryId: 70, serviceRate: 500, version: 3 });
  });

  test.each([
    [402, "subscription_expired", "Your subscription has expired."],
    [409, "changed_meanwhile", "Somebody else has changed this since you opened it."],
  ])(
    "that is refused with %i says why, shows no success and loses nothing",
    async (status, code, message) => {
      server.use(http.post(SERVICES, () => refuse(status, { code, message })));
      const user = await opened();
      await fill(user);
      await save(user);
      expect(await screen.findByText(message)).toBeTruthy();
      expect(screen.queryByText("A new service has been added!")).toBeNull();
      expect(field("Service Name").value).toBe("Gear oil");
    },
  );

  test("shows the server's word under its field, and closes by Escape", async () => {
    const error = { jobService: ["This name is taken"] };
    server.use(http.post(SERVICES, () => refuse(422, { code: "invalid", error })));
    const user = await opened();
    await fill(user);
    await save(user);
    expect(await screen.findByText("This name is taken")).toBeTruthy();
    await user.keyboard("{Escape}");
    await user.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Leave" }),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("deleting", () => {
  const ONE = "*/api/garage/jobservices/71";
  async function confirmed() {
    const { user } = show();
    await user.click(await screen.findByRole("button", { name: "Delete Engine oil change" }));
    const question = within(
      await screen.findByRole("alertdialog", {
        name: "Are you sure you want to delete the Engine oil change service",
      }),
    );
    expect(question.getByRole("button", { name: "Cancel" })).toBeTruthy();
    await user.click(question.getByRole("button", { name: "Confirm Delete" }));
  }

  test("is done once confirmed, and the list is asked for again", async () => {
    server.use(http.delete(ONE, () => answer(null)));
    await confirmed();
    await waitFor(() => expect(asked).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });

  test("that the lock refuses stays here: the shell says why", async () => {
    server.use(http.delete(ONE, () => refuse(402, { code: "subscription_expired" })));
    await confirmed();
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(router.replace).not.toHaveBeenCalledWith("/error");
  });

  test("that fails ends on the server-down page", async () => {
    server.use(http.delete(ONE, () => HttpResponse.error()));
    await confirmed();
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/error"));
  });
});
