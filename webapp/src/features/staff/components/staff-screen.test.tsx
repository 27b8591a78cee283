import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { garage, me, storeSession, whitefield } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { router } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
import { StaffScreen } from "./staff-screen";

const STAFFS = at("/api/garage/staffs");
const person = (staffId: number, staffName: string) => ({
  staffId,
  staffName,
  email: "meera@sharma.example",
  phoneNumber: "9876543210",
  roleId: 4,
  roleName: "Technician",
  garageId: 11,
});
let asked: URLSearchParams[] = [];

beforeEach(() => {
  asked = [];
  server.use(
    http.get(STAFFS, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return answer({ records: [person(5, "Meera Iyer"), person(6, "Anil Rao")], recordCount: 42 });
    }),
    http.get(at("/api/garage/get-staffs-defaults"), () =>
      answer({ roles: [{ roleId: 4, roleName: "Technician" }] }),
    ),
  );
});

function show(permissions = ["change_staff"]) {
  const mine = garage(11, "Andheri", { permissions });
  storeSession(11, [mine, whitefield]);
  server.use(http.get(at("/api/garage/me"), () => answer({ ...me, garages: [mine, whitefield] })));
  return renderApp(<StaffScreen />);
}

const table = async () => within(await screen.findByRole("table", { name: "Staff" }));

async function act(name: string) {
  const { user } = show();
  const [button] = await screen.findAllByRole("button", { name: "Actions for Meera Iyer" });
  await user.click(button as HTMLElement);
  await user.click(await screen.findByRole("menuitem", { name }));
  return user;
}

describe("the list", () => {
  test("shows each person under the specified heads, and the page", async () => {
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

  test("asks for what the address says, and changes the address", async () => {
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
    expect(router.replace).toHaveBeenLastCalledWith(
      "/dashboard/manage/staffs?page=2&size=15&search=me",
      { scroll: false },
    );
    await user.type(screen.getByRole("textbox", { name: "Search Staff Name" }), "era");
    await waitFor(() =>
      expect(router.replace).toHaveBeenLastCalledWith(
        "/dashboard/manage/staffs?size=15&search=meera",
        { scroll: false },
      ),
    );
  });

  test("that has nothing says so", async () => {
    server.use(http.get(STAFFS, () => answer({ records: [], recordCount: 0 })));
    show();
    expect(await screen.findByText("No results found")).toBeTruthy();
    expect(screen.getByText("0-0 of 0 results")).toBeTruthy();
  });

  test("that cannot be loaded ends on the server-down page", async () => {
    server.use(http.get(STAFFS, () => refuse(404, { code: "x" })));
    show();
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/error"));
  });

  test("offers no change to who may not", async () => {
    show([]);
    await (await table()).findByText("Meera Iyer");
    expect(screen.queryByRole("button", { name: "Add Staff" })).toBeNull();
    expect(screen.queryByRole("button", { name: /^Actions/ })).toBeNull();
  });
});

describe("the form", () => {
  const fill = async (user: Awaited<ReturnType<typeof act>>, over: Record<string, string> = {}) => {
    const values = {
      "Staff Name": "Zoya Khan",
      "Email Address": "zoya@sharma.example",
      "Phone No.": "9123456780",
      Password: "secret",
      "Confirm Password": "secret",
      ...over,
    };
    for (const [label, value] of Object.entries(values)) {
      const field = screen.getByLabelText(label);
      await user.clear(field);
      if (value) await user.type(field, value);
    }
    await user.selectOptions(screen.getByLabelText("Role"), "Technician");
  };
  async function opened() {
    const { user } = show();
    await user.click(screen.getByRole("button", { name: "Add Staff" }));
    await screen.findByRole("dialog", { name: "Add New Staff" });
    await screen.findByRole("option", { name: "Technician" });
    return user;
  }
  const save = (user: Awaited<ReturnType<typeof act>>) =>
    user.click(screen.getByRole("button", { name: "Add staff" }));

  test("says what is wrong in the specified words", async () => {
    const user = await opened();
    await save(user);
    for (const message of [
      "Staff Name is required",
      "Email is required",
      "Phone Number must be exactly 10 digits",
      "Role is required",
      "Password must be at least 6 characters",
      "Confirm Password is required",
    ])
      expect(await screen.findByText(message)).toBeTruthy();
    await fill(user, {
      "Email Address": "zoya@",
      "Phone No.": "5123456780",
      "Confirm Password": "secrets",
    });
    await save(user);
    for (const message of [
      "Invalid email address",
      "Enter a valid phone number",
      "Passwords must match",
    ])
      expect(await screen.findByText(message)).toBeTruthy();
  });

  test("says that the passwords differ, whatever else is missing", async () => {
    const user = await opened();
    await user.type(screen.getByLabelText("Password"), "secret");
    await user.type(screen.getByLabelText("Confirm Password"), "secrets");
    await save(user);
    expect(await screen.findByText("Email is required")).toBeTruthy();
    expect(screen.getByText("Phone Number must be exactly 10 digits")).toBeTruthy();
    expect(screen.getByText("Passwords must match")).toBeTruthy();
  });

  test("adds once, however often it is tried, to the garage in which it was opened", async () => {
    const sent: { key: string | null; garage: string | null; header: string | null }[] = [];
    let tries = 0;
    server.use(
      http.post(STAFFS, ({ request }) => {
        sent.push({
          key: request.headers.get("Idempotency-Key"),
          garage: new URL(request.url).searchParams.get("garageId"),
          header: request.headers.get("X-Garage-Id"),
        });
        tries += 1;
        return tries === 1 ? HttpResponse.error() : answer({ staffId: 9 });
      }),
    );
    const user = await opened();
    await fill(user);
    await save(user);
    expect(await screen.findByText(/could not be reached/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Staff Name").value).toBe("Zoya Khan");
    // Another tab moves on to another branch.
    localStorage.setItem("garageId", "22");
    window.dispatchEvent(new StorageEvent("storage"));
    expect(await screen.findByText(/^You began this in Andheri, /)).toBeTruthy();
    await save(user);
    expect(
      await screen.findByText("A new staff Zoya Khan has been added successfully."),
    ).toBeTruthy();
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(sent[1]).toEqual(sent[0]);
    expect([sent[1]?.garage, sent[1]?.header]).toEqual(["11", "11"]);
  });

  test("shows the server's word under its field", async () => {
    const error = { email: ["This person already works here."] };
    server.use(http.post(STAFFS, () => refuse(422, { code: "invalid", error })));
    const user = await opened();
    await fill(user);
    await save(user);
    expect(await screen.findByText("This person already works here.")).toBeTruthy();
  });

  test("asks before it loses what was typed", async () => {
    const user = await opened();
    await user.type(screen.getByLabelText("Staff Name"), "Z");
    await user.keyboard("{Escape}");
    const question = within(await screen.findByRole("alertdialog"));
    await user.click(question.getByRole("button", { name: "Cancel" }));
    expect(screen.getByLabelText<HTMLInputElement>("Staff Name").value).toBe("Z");
    await user.keyboard("{Escape}");
    await user.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Leave" }),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("changes a person without touching a password", async () => {
    let body: unknown;
    server.use(
      http.put(at("/api/garage/staffs/{staff_id}").replace("{staff_id}", "5"), async (call) => {
        body = await call.request.json();
        return answer(person(5, "Meera Rao"));
      }),
    );
    const user = await act("Edit");
    await screen.findByRole("dialog", { name: "Edit Staff" });
    expect(screen.queryByLabelText("Password")).toBeNull();
    await screen.findByRole("option", { name: "Technician" });
    const name = screen.getByLabelText("Staff Name");
    await user.clear(name);
    await user.type(name, "Meera Rao");
    await user.click(screen.getByRole("button", { name: "Save changes" }));
    expect(
      await screen.findByText("The staff Meera Rao has been updated successfully."),
    ).toBeTruthy();
    expect(body).toEqual({
      staffName: "Meera Rao",
      email: "meera@sharma.example",
      phoneNumber: "9876543210",
      roleId: 4,
    });
  });
});

describe("deleting", () => {
  const FIVE = "*/api/garage/staffs/5";
  async function confirmed() {
    const user = await act("Delete");
    const question = within(
      await screen.findByRole("alertdialog", { name: "Do you want to delete Staff Meera Iyer" }),
    );
    await user.click(question.getByRole("button", { name: "Delete" }));
  }

  test("is done once confirmed, and the list is asked for again", async () => {
    server.use(http.delete(FIVE, () => answer(null)));
    await confirmed();
    expect(await screen.findByText("Staff deleted successfully!")).toBeTruthy();
    await waitFor(() => expect(asked).toHaveLength(2));
  });

  test("that is refused says why", async () => {
    const message = "The last owner cannot be removed.";
    server.use(http.delete(FIVE, () => refuse(200, { code: "last_owner", message })));
    await confirmed();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(router.replace).not.toHaveBeenCalledWith("/error");
  });

  test("that fails ends on the server-down page", async () => {
    server.use(http.delete(FIVE, () => HttpResponse.error()));
    await confirmed();
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/error"));
  });
});
