import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { answer, refuse, server } from "@/testing/server";
import { serveStaff, showStaff as show } from "@/testing/show-staff";

vi.setConfig({ testTimeout: 20_000 });

const ACCESS = "*/api/garage/staffs/:id/access";
const SIGN_OUT = "*/api/garage/staffs/:id/sign-out";

const PHONE = {
  sessionId: "8f2c0f2e-0000-4000-8000-000000000001",
  device: "Chrome on Android",
  openedAt: "2026-11-20T10:00:00+05:30",
};
let sessions: (typeof PHONE)[];
let signedOut: string[];

beforeEach(() => {
  serveStaff();
  sessions = [PHONE];
  signedOut = [];
  server.use(
    http.get(ACCESS, () => answer({ sessions, secondFactor: true, phones: [], pinSet: false })),
    http.post(SIGN_OUT, ({ params, request }) => {
      signedOut.push(`${params.id} in ${new URL(request.url).searchParams.get("garageId")}`);
      sessions = [];
      return HttpResponse.json({ success: true, message: "Meera Iyer is signed out.", data: null });
    }),
  );
});

async function open() {
  const { user } = show();
  const rows = within(await screen.findByRole("table", { name: "Staff" }));
  await user.click(await rows.findByRole("button", { name: "Actions for Meera Iyer" }));
  await user.click(await screen.findByRole("menuitem", { name: "Sign-in" }));
  const panel = within(
    await screen.findByRole("dialog", { name: "Sign-in of Meera Iyer" }, { timeout: 10_000 }),
  );
  return { user, panel };
}

test("an owner sees where a person is signed in, and one press signs them out here", async () => {
  const { user, panel } = await open();
  expect(await panel.findByText("Chrome on Android")).toBeTruthy();
  expect(panel.getByText("Signed in on 20/11/2026")).toBeTruthy();
  expect(panel.getByText("Signs in with a password and a code.")).toBeTruthy();
  await user.click(panel.getByRole("button", { name: "Sign out everywhere here" }));
  expect(await screen.findByText("Meera Iyer is signed out.")).toBeTruthy();
  expect(await panel.findByText("Not signed in.")).toBeTruthy();
  expect(panel.queryByRole("button", { name: "Sign out everywhere here" })).toBeNull();
  expect(signedOut).toHaveLength(1);
  expect(signedOut[0]).toMatch(/ in 11$/);
});

test("a sign-in that could not be loaded can be loaded again", async () => {
  server.use(http.get(ACCESS, () => refuse(400, { code: "x" })));
  const { user, panel } = await open();
  await panel.findByText("The sign-in of this person could not be loaded.");
  server.use(
    http.get(ACCESS, () => answer({ sessions, secondFactor: false, phones: [], pinSet: false })),
  );
  await user.click(panel.getByRole("button", { name: "Try Again" }));
  expect(await panel.findByText("Signs in with a password only.")).toBeTruthy();
});

test("a refused sign-out says why, and the devices stay", async () => {
  server.use(
    http.post(SIGN_OUT, () => refuse(404, { code: "not_found", message: "This person has left." })),
  );
  const { user, panel } = await open();
  await user.click(await panel.findByRole("button", { name: "Sign out everywhere here" }));
  expect(await screen.findByText("This person has left.")).toBeTruthy();
  expect(panel.getByText("Chrome on Android")).toBeTruthy();
});
