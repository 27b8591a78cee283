import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { everyMediaMatches } from "@/testing/media";
import { address, router } from "@/testing/router";
import { answer, refuse, server } from "@/testing/server";
import {
  asked,
  LIST,
  SERVICES,
  serveServices,
  showServices as show,
} from "@/testing/show-services";

beforeEach(serveServices);

describe("Services screen", () => {
  test("Service row shows initial letter, name, code, category, price and the old price of a discounted service", {
    tags: ["spec:jobs-3", "spec:jobs-4"],
  }, async () => {
    show();
    expect(screen.getByText("Loading services...")).toBeTruthy();
    await screen.findByText("Air filter replacement");
    const rows = within(screen.getByRole("table", { name: "Services" })).getAllByRole("row");
    expect(rows).toHaveLength(4);
    const reduced = within(rows[2] as HTMLElement);
    expect(reduced.getByText("A")).toBeTruthy();
    expect(reduced.getByText("SRV-00072")).toBeTruthy();
    expect(reduced.getByText("₹449.99").tagName).toBe("DEL");
    expect(reduced.getByText("₹404.99")).toBeTruthy();
    expect(reduced.getByText(/^10% off/)).toBeTruthy();
    expect(reduced.getByRole("button", { name: "Edit Air filter replacement" })).toBeTruthy();
    expect(reduced.getByRole("button", { name: "Delete Air filter replacement" })).toBeTruthy();
    const plain = within(rows[1] as HTMLElement);
    expect(plain.getAllByText(/₹/)).toHaveLength(1);
    expect(screen.queryByText("Loading services...")).toBeNull();
  });

  test.each([
    ["a part of the name", "filt"],
    ["the code", "srv-00072"],
    ["another script", "एअर"],
  ])("Search in the URL finds a service by %s", async (_, text) => {
    show([], `${LIST}?search=${encodeURIComponent(text)}`);
    expect(await screen.findByText("Air filter replacement")).toBeTruthy();
    expect(screen.queryByText("Engine oil change")).toBeNull();
  });

  test("Typed search of services is kept in the URL", async () => {
    const { user } = show();
    await user.type(screen.getByRole("textbox", { name: "Search name or code" }), "oil{Enter}");
    expect(address()).toBe(`${LIST}?search=oil`);
  });

  test("A phone has the actions of a service in a menu", async () => {
    everyMediaMatches();
    const { user } = show();
    await user.click(
      await screen.findByRole("button", { name: "Actions for Air filter replacement" }),
    );
    await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
    expect(await screen.findByRole("alertdialog")).toBeTruthy();
  });

  test("Services screen shows the category from the URL", { tags: "spec:jobs-2" }, async () => {
    const { user } = show(["change_catalogue"], `${LIST}?category=7`);
    await screen.findByText("Engine oil change");
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({
      garageId: "11",
      garageJobCategoryId: "7",
    });
    await screen.findByRole("option", { name: "General Service" });
    await user.selectOptions(screen.getByRole("combobox", { name: "Service category" }), "All");
    expect(address()).toBe(LIST);
  });

  test("Services screen shows all services if the URL names a category of another branch", async () => {
    show(["change_catalogue"], `${LIST}?category=999`);
    await screen.findByText("Engine oil change");
    expect(asked.map((one) => one.has("garageJobCategoryId"))).toEqual([false]);
  });

  test("Services screen shows the text for an empty list when there are no services", {
    tags: "spec:jobs-4",
  }, async () => {
    server.use(http.get(SERVICES, () => answer([])));
    show();
    expect(
      await screen.findByText("No services found. Please add a new service to get started."),
    ).toBeTruthy();
  });

  test("Failed load of services opens the page /error", { tags: "spec:jobs-1" }, async () => {
    server.use(http.get(SERVICES, () => refuse(404, { code: "x" })));
    show();
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/error"));
  });

  test("Services screen has no buttons for a person who cannot change services", async () => {
    show([]);
    await screen.findByText("Engine oil change");
    expect(screen.queryByRole("button")).toBeNull();
  });
});
