import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { garage, me, storeSession } from "@/testing/people";
import { answer, at, refuse, server } from "@/testing/server";
import { openPanel } from "@/testing/show-branches";

// The tests import the panel lazily, so they get more time.
vi.setConfig({ testTimeout: 30_000 });

const HAND_OVER = at("/api/garage/staffs/{staff_id}/hand-over").replace("{staff_id}", ":staffId");
const permissions = ["open_branches", "pay_subscription"];
const andheri = garage(11, "Andheri", { permissions });
const whitefield = garage(22, "Whitefield", { permissions });
let garages = [andheri, whitefield];

const person = (staffId: number, staffName: string, roleId: number, roleName: string) => ({
  staffId,
  staffName,
  email: `${staffName}@x.example`,
  phoneNumber: "9820011003",
  roleId,
  roleName,
  garageId: 22,
});

beforeEach(() => {
  garages = [andheri, whitefield];
  storeSession(11, garages);
  const records = [person(1, "Asha", 1, "Owner"), person(2, "Rohan", 2, "Manager")];
  server.use(
    http.get(at("/api/garage/me"), () => answer({ ...me, garages })),
    http.get(at("/api/garage/staffs"), () => answer({ records, recordCount: records.length })),
  );
});

async function open() {
  const { user, panel } = await openPanel("Transfer ownership", "Transfer ownership of Whitefield");
  const choose = async () => {
    await user.selectOptions(await panel.findByLabelText("New owner"), "Rohan, Manager");
    await user.click(panel.getByRole("button", { name: "Transfer ownership" }));
    return within(await screen.findByRole("alertdialog"));
  };
  return { user, panel, choose };
}

test("Ownership panel without other staff explains what to do first", async () => {
  const records = [person(1, "Asha", 1, "Owner")];
  server.use(http.get(at("/api/garage/staffs"), () => answer({ records, recordCount: 1 })));
  const { user, panel } = await open();
  expect(await panel.findByText(/^Nobody else works in Whitefield yet/)).toBeTruthy();
  expect(panel.queryByLabelText("New owner")).toBeNull();
  await user.click(panel.getByRole("button", { name: "Transfer ownership" }));
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("Ownership transfer asks for confirmation and removes the branch from the list", async () => {
  const requests: string[] = [];
  server.use(
    http.post(HAND_OVER, ({ params }) => {
      requests.push(String(params.staffId));
      garages = [andheri, garage(22, "Whitefield", { role: "Manager" })];
      const message = "Rohan is the owner now. You are a manager here.";
      return HttpResponse.json({ success: true, message, data: null });
    }),
  );
  const { user, panel, choose } = await open();
  expect(await panel.findByRole("option", { name: "Rohan, Manager" })).toBeTruthy();
  expect(panel.queryByRole("option", { name: /Asha/ })).toBeNull();
  const question = await choose();
  expect(requests).toEqual([]);
  await user.click(question.getByRole("button", { name: "Transfer ownership" }));
  expect(await screen.findByText(/Rohan is the owner now/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Whitefield" })).toBeNull());
  expect(requests).toEqual(["2"]);
});

test("Ownership transfer without a new owner shows an error at the field", async () => {
  const { user, panel } = await open();
  await panel.findByLabelText("New owner");
  await user.click(panel.getByRole("button", { name: "Transfer ownership" }));
  expect(await panel.findByText("Choose the new owner")).toBeTruthy();
});

test("Refused ownership transfer shows the reason and keeps the chosen person", async () => {
  server.use(
    http.post(HAND_OVER, () =>
      refuse(409, { code: "heir_not_here", message: "Only somebody who has accepted." }),
    ),
  );
  const { user, panel, choose } = await open();
  const question = await choose();
  await user.click(question.getByRole("button", { name: "Transfer ownership" }));
  expect(await screen.findByText("Only somebody who has accepted.")).toBeTruthy();
  expect(panel.getByLabelText<HTMLSelectElement>("New owner").value).toBe("2");
});
