import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { answer, at, refuse, server } from "@/testing/server";
import { act, person, STAFFS, serveStaff, showStaff as show } from "@/testing/show-staff";

beforeEach(serveStaff);

describe("Staff form", () => {
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

  test("Invalid staff form shows an error message under each field", {
    tags: ["spec:staff-8", "spec:staff-9"],
  }, async () => {
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

  test("Staff form with two different passwords shows an error even if other fields are empty", {
    tags: "spec:staff-9",
  }, async () => {
    const user = await opened();
    await user.type(screen.getByLabelText("Password"), "secret");
    await user.type(screen.getByLabelText("Confirm Password"), "secrets");
    await save(user);
    expect(await screen.findByText("Email is required")).toBeTruthy();
    expect(screen.getByText("Phone Number must be exactly 10 digits")).toBeTruthy();
    expect(screen.getByText("Passwords must match")).toBeTruthy();
  });

  test("Retry of adding a staff member sends the same idempotency key to the garage in which the form was opened", {
    tags: ["spec:staff-2", "spec:staff-6", "spec:staff-10"],
  }, async () => {
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
    // Another tab switches to the branch with the id 22.
    localStorage.setItem("garageId", "22");
    window.dispatchEvent(new StorageEvent("storage"));
    expect(await screen.findByText(/^You started this in Andheri\. /)).toBeTruthy();
    await save(user);
    expect(
      await screen.findByText("A new staff Zoya Khan has been added successfully."),
    ).toBeTruthy();
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(sent[1]).toEqual(sent[0]);
    expect([sent[1]?.garage, sent[1]?.header]).toEqual(["11", "11"]);
  });

  test("Staff form shows the server's error under its field", {
    tags: "spec:staff-11",
  }, async () => {
    const error = { email: ["This person already works here."] };
    server.use(http.post(STAFFS, () => refuse(422, { code: "invalid", error })));
    const user = await opened();
    await fill(user);
    await save(user);
    expect(await screen.findByText("This person already works here.")).toBeTruthy();
  });

  test("Closing a changed staff form asks for confirmation", async () => {
    const user = await opened();
    await user.type(screen.getByLabelText("Staff Name"), "Z");
    await user.keyboard("{Escape}");
    const question = within(await screen.findByRole("alertdialog"));
    await user.click(question.getByRole("button", { name: "Keep editing" }));
    expect(screen.getByLabelText<HTMLInputElement>("Staff Name").value).toBe("Z");
    await user.keyboard("{Escape}");
    await user.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Leave" }),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("Changed staff member is saved without a new password", {
    tags: ["spec:staff-2", "spec:staff-6", "spec:staff-7"],
  }, async () => {
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

  test("Person who signs in by phone gets an email later", async () => {
    const bodies: unknown[] = [];
    const suresh = { ...person(5, "Meera Iyer"), email: "", signsInWith: "phone" };
    server.use(
      http.put(at("/api/garage/staffs/{staff_id}").replace("{staff_id}", "5"), async (call) => {
        bodies.push(await call.request.json());
        return answer(suresh);
      }),
    );
    const { user } = show();
    server.use(http.get(STAFFS, () => answer({ records: [suresh], recordCount: 1 })));
    const [button] = await screen.findAllByRole("button", { name: "Actions for Meera Iyer" });
    await user.click(button as HTMLElement);
    await user.click(await screen.findByRole("menuitem", { name: "Edit" }));
    await screen.findByRole("option", { name: "Technician" });
    const email = screen.getByLabelText<HTMLInputElement>("Email Address");
    expect(email.value).toBe("");
    expect(
      screen.getByText("Optional. We send an invitation. The phone keeps working."),
    ).toBeTruthy();
    await user.type(email, "meera@");
    await user.click(screen.getByRole("button", { name: "Save changes" }));
    expect(await screen.findByText("Invalid email address")).toBeTruthy();
    expect(bodies).toEqual([]);
    await user.type(email, "home.example");
    await user.click(screen.getByRole("button", { name: "Save changes" }));
    await waitFor(() => expect(bodies).toHaveLength(1));
    expect(bodies[0]).toMatchObject({ email: "meera@home.example" });
  });
});
