import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
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
  test("Service card shows initial letter, name, price and the old price of a discounted service", {
    tags: ["spec:jobs-3", "spec:jobs-4"],
  }, async () => {
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

  test("Services screen shows the category from the URL", { tags: "spec:jobs-2" }, async () => {
    const { user } = show(["change_catalogue"], `${LIST}?category=7`);
    await screen.findByRole("list", { name: "Services" });
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
    await screen.findByRole("list", { name: "Services" });
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
    await screen.findByRole("list", { name: "Services" });
    expect(screen.queryByRole("button")).toBeNull();
  });
});
