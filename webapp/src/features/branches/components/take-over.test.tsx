import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import type { Staff } from "@/features/staff/types";
import { garage, me, storeSession } from "@/testing/people";
import { answer, at, refuse, server } from "@/testing/server";
import { openPanel, showBranches } from "@/testing/show-branches";

// The tests import the panel lazily, so they get more time.
vi.setConfig({ testTimeout: 30_000 });

const COPY = at("/api/garage/copy-services");
const SETTINGS = at("/api/garage/copy-settings");
const INVITE = at("/api/garage/invite-colleagues");
const permissions = ["open_branches", "pay_subscription"];
const garages = [garage(11, "Andheri", { permissions }), garage(22, "Whitefield", { permissions })];

const staff = (staffId: number, staffName: string): Staff => ({
  staffId,
  staffName,
  email: `${staffName}@x.example`,
  phoneNumber: "9820011003",
  roleId: 4,
  roleName: "Technician",
  garageId: 11,
  signsInWith: "email",
});
const THERE = [staff(1, "Asha"), staff(2, "Imran"), staff(3, "Neha")];
const HERE = [staff(9, "Asha")];

const sent: { body: unknown; garageId: string | null }[] = [];
const take = (message: string) =>
  async function keep({ request }: { request: Request }) {
    sent.push({ body: await request.json(), garageId: request.headers.get("X-Garage-Id") });
    return HttpResponse.json({ success: true, message, data: { found: 2, taken: 2 } });
  };

beforeEach(() => {
  sent.length = 0;
  storeSession(11, garages);
  server.use(
    http.get(at("/api/garage/me"), () => answer({ ...me, garages })),
    http.get(at("/api/garage/staffs"), ({ request }) => {
      const records = request.headers.get("X-Garage-Id") === "22" ? HERE : THERE;
      return answer({ records, recordCount: records.length });
    }),
    http.post(COPY, take("2 services have been copied.")),
    http.post(SETTINGS, take("The settings have been copied.")),
    http.post(INVITE, take("2 invitations have been sent.")),
  );
});

const open = () => openPanel("Copy from another branch", "Copy to Whitefield");

test("Services are copied once, to the branch in whose menu the copy was started", async () => {
  const { user, panel } = await open();
  await user.click(panel.getByRole("button", { name: "Copy services" }));
  expect(await panel.findByText("2 services have been copied.")).toBeTruthy();
  expect(panel.queryByRole("button", { name: "Copy services" })).toBeNull();
  expect(sent).toEqual([{ body: { fromGarageId: 11 }, garageId: "22" }]);
});

test("Settings are copied to the branch in whose menu the copy was started", async () => {
  const { user, panel } = await open();
  await user.click(panel.getByRole("button", { name: "Copy settings" }));
  expect(await panel.findByText("The settings have been copied.")).toBeTruthy();
  expect(sent).toEqual([{ body: { fromGarageId: 11 }, garageId: "22" }]);
});

test("A branch with invoices shows why its settings cannot be replaced", async () => {
  const message = "This branch has invoices.";
  server.use(http.post(SETTINGS, () => refuse(409, { code: "branch_has_invoices", message })));
  const { user, panel } = await open();
  await user.click(panel.getByRole("button", { name: "Copy settings" }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(panel.getByRole("button", { name: "Copy settings" })).toBeTruthy();
});

test("Chosen people are invited, and people who already work in the branch are not listed", async () => {
  const { user, panel } = await open();
  await user.click(await panel.findByRole("checkbox", { name: /Imran/ }));
  await user.click(panel.getByRole("checkbox", { name: /Neha/ }));
  expect(panel.queryByRole("checkbox", { name: /Asha/ })).toBeNull();
  await user.click(panel.getByRole("button", { name: "Send 2 invitations" }));
  expect(await screen.findByText("2 invitations have been sent.")).toBeTruthy();
  expect(sent).toEqual([{ body: { fromGarageId: 11, staffIds: [2, 3] }, garageId: "22" }]);
});

test("Refused invitation of staff to a branch keeps the chosen people", async () => {
  server.use(
    http.post(INVITE, () =>
      refuse(409, { code: "plan_limit", message: "Your plan Starter has room for 10 people." }),
    ),
  );
  const { user, panel } = await open();
  await user.click(await panel.findByRole("checkbox", { name: /Imran/ }));
  await user.click(panel.getByRole("button", { name: "Send invitation" }));
  expect(await screen.findByText("Your plan Starter has room for 10 people.")).toBeTruthy();
  expect(panel.getByRole<HTMLInputElement>("checkbox", { name: /Imran/ }).checked).toBe(true);
});

test("Copying services to a locked branch shows the reason for the refusal", async () => {
  server.use(
    http.post(COPY, () => refuse(402, { code: "subscription_expired", message: "It has ended." })),
  );
  const { user, panel } = await open();
  await user.click(panel.getByRole("button", { name: "Copy services" }));
  expect(await panel.findByText("It has ended.")).toBeTruthy();
});

test("Owner with only one branch has no menu item to copy services from another branch", async () => {
  storeSession(11, garages.slice(0, 1));
  server.use(http.get(at("/api/garage/me"), () => answer({ ...me, garages: garages.slice(0, 1) })));
  const { user } = showBranches();
  await user.click(await screen.findByRole("button", { name: "Actions for Andheri" }));
  expect(await screen.findByRole("menuitem", { name: "Billing" })).toBeTruthy();
  expect(screen.queryByRole("menuitem", { name: "Copy from another branch" })).toBeNull();
});
