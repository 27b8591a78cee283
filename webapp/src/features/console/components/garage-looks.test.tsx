import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { expect, test } from "vitest";
import { signInAdmin } from "@/testing/console";
import { renderApp } from "@/testing/render";
import { answer, refuse, server } from "@/testing/server";
import type { Look } from "../types";
import { GarageLooks } from "./garage-looks";

const LOOKS = "*/api/console/garages/7/support-access";

function look(over: Partial<Look> = {}): Look {
  return {
    accessId: "5b0e6a52-0000-4000-8000-000000000001",
    who: "Arun Nair",
    reason: "A bill looks wrong",
    openedAt: "2026-11-20T10:00:00+05:30",
    until: "2026-11-20T10:30:00+05:30",
    isOpen: true,
    isYours: false,
    looked: [
      { operation: "list_jobs", times: 3 },
      { operation: "get_bill", times: 1 },
    ],
    ...over,
  };
}

function show(role: "support" | "billing" | "super", looks: Look[]) {
  signInAdmin(role);
  server.use(http.get(LOOKS, () => answer(looks)));
  return renderApp(<GarageLooks garageId={7} />);
}

test("Support access list shows admin, reason and viewed data, and a current access can be ended", async () => {
  const ended: string[] = [];
  server.use(
    http.post("*/api/console/support-access/:id/end", ({ params }) => {
      ended.push(String(params.id));
      return answer(null);
    }),
  );
  const { user } = show("super", [look(), look({ accessId: "x", isOpen: false, looked: [] })]);
  const list = within(await screen.findByRole("list", { name: "Support access" }));
  expect(await list.findByText("Viewed: jobs (3), bill")).toBeTruthy();
  expect(list.getByText("Nothing was viewed.")).toBeTruthy();
  expect(list.getAllByText("A bill looks wrong")).toHaveLength(2);
  await user.click(await list.findByRole("button", { name: "End access of Arun Nair" }));
  await waitFor(() => expect(ended).toEqual([look().accessId]));
});

test.each([
  ["support", false, false],
  ["support", true, true],
  ["billing", true, false],
] as const)(
  "Support access list (role %s, access opened by this admin: %s) shows the button to end the access: %s",
  async (role, isYours, may) => {
    show(role, [look({ isYours })]);
    await screen.findByText("Open now");
    await waitFor(() => expect(screen.queryAllByRole("button")).toHaveLength(may ? 1 : 0));
  },
);

test("Support access list without entries shows that there was no support access", async () => {
  const { user } = show("super", []);
  expect(await screen.findByText("No support access so far.")).toBeTruthy();
  expect(user).toBeTruthy();
});

test("Support access list shows an error when loading fails", async () => {
  signInAdmin();
  server.use(http.get(LOOKS, () => refuse(500, { code: "internal", message: "No" })));
  renderApp(<GarageLooks garageId={7} />);
  expect(await screen.findByText("The support access list could not be loaded.")).toBeTruthy();
});
