import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { address, router } from "@/testing/router";
import { answer, refuse, server } from "@/testing/server";
import { asked, STAFFS, serveStaff, showStaff as show } from "@/testing/show-staff";

beforeEach(serveStaff);

const table = async () => within(await screen.findByRole("table", { name: "Staff" }));

describe("Staff list", () => {
  test("Staff list shows its five columns and the pager", {
    tags: ["spec:staff-3", "spec:staff-13", "spec:customers-27", "spec:jobs-40"],
  }, async () => {
    show();
    const rows = await table();
    await rows.findByText("Meera Iyer");
    expect(rows.getAllByRole("columnheader").map((head) => head.textContent)).toEqual([
      "Staff Name",
      "Email Address",
      "Phone No.",
      "Role",
      "Actions",
    ]);
    expect(screen.getByText("1-10 of 42 results")).toBeTruthy();
    const pages = screen.getAllByRole("button", { name: /^Page \d/ });
    expect(pages.map((page) => page.textContent)).toEqual(["1", "2", "3", "4", "5"]);
    const sizes = screen.getByRole<HTMLSelectElement>("combobox", { name: "Rows per page" });
    expect([...sizes.options].map(({ value }) => value)).toEqual(["10", "15", "20", "25"]);
  });

  test("A link that asks for a new person opens the panel once, and leaves the rest of the URL", async () => {
    window.history.replaceState(null, "", "/dashboard/manage/staffs?size=15&add=1");
    show();
    expect(await screen.findByRole("dialog", { name: "Add New Staff" })).toBeTruthy();
    expect(address()).toBe("/dashboard/manage/staffs?size=15");
  });

  test("A link that asks for a new person opens nothing for a technician, and is cleared", async () => {
    window.history.replaceState(null, "", "/dashboard/manage/staffs?size=15&add=1");
    show(["see_staff"]);
    await waitFor(() => expect(address()).toBe("/dashboard/manage/staffs?size=15"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("Staff list reads page and search from the URL and updates the URL", {
    tags: "spec:staff-1",
  }, async () => {
    window.history.replaceState(null, "", "/dashboard/manage/staffs?page=3&size=15&search=me");
    const { user } = show();
    await (await table()).findByText("Meera Iyer");
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({
      garageId: "11",
      currentPage: "3",
      pageSize: "15",
      searchText: "me",
    });
    await user.click(screen.getByRole("button", { name: "Page 2" }));
    expect(address()).toBe("/dashboard/manage/staffs?page=2&size=15&search=me");
    await user.type(screen.getByRole("textbox", { name: "Search Staff Name" }), "era");
    await waitFor(() => expect(address()).toBe("/dashboard/manage/staffs?size=15&search=meera"));
  });

  test("Empty staff list shows “No results found”", {
    tags: ["spec:staff-13", "spec:customers-27", "spec:jobs-40"],
  }, async () => {
    server.use(http.get(STAFFS, () => answer({ records: [], recordCount: 0 })));
    show();
    expect(await screen.findByText("No results found")).toBeTruthy();
    expect(screen.getByText("0-0 of 0 results")).toBeTruthy();
  });

  test("Failed load of the staff list opens the page /error", {
    tags: "spec:staff-12",
  }, async () => {
    server.use(http.get(STAFFS, () => refuse(404, { code: "x" })));
    show();
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/error"));
  });

  test("Staff list has no Add button and no Actions menus without permission to change staff", async () => {
    show([]);
    await (await table()).findByText("Meera Iyer");
    expect(screen.queryByRole("button", { name: "Add Staff" })).toBeNull();
    expect(screen.queryByRole("button", { name: /^Actions/ })).toBeNull();
  });
});
