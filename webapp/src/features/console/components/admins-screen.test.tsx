import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { expect, test } from "vitest";
import { admin, signInAdmin } from "@/testing/console";
import { renderApp } from "@/testing/render";
import { answer, at, refuse, server } from "@/testing/server";
import { AdminsScreen } from "./admins-screen";

const ADMINS = at("/api/console/admins");
const ROWS = [
  admin({ adminId: 1, name: "Priya Menon", role: "super", isSelf: true }),
  admin(),
  admin({ adminId: 3, name: "Old Hand", lastSignInAt: null, endedAt: "2026-11-10T10:00:00+05:30" }),
];
const ENROLLED = {
  name: "Meera Iyer",
  email: "meera@servicebay.example",
  secret: "ABCDEFGHIJKL",
  picture: "<svg></svg>",
  recoveryCodes: ["one", "two"],
  needsPassword: true,
};

function show(role: "support" | "super" = "super") {
  signInAdmin(role);
  server.use(http.get(ADMINS, () => answer(ROWS)));
  return renderApp(<AdminsScreen />);
}

async function choose(user: ReturnType<typeof show>["user"], name: string, verb: string) {
  const table = within(await screen.findByRole("table", { name: "Admins" }));
  await user.click(await table.findByRole("button", { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole("menuitem", { name: verb }));
}

test("Admins screen lists all admins, and the row of the signed-in admin offers only “Create new secret”", async () => {
  const { user } = show();
  const table = within(await screen.findByRole("table", { name: "Admins" }));
  expect(await table.findByText("Priya Menon (you)")).toBeTruthy();
  expect(table.getByText("Removed on 10/11/2026")).toBeTruthy();
  expect(table.getByText("Never")).toBeTruthy();
  expect(table.queryByRole("button", { name: "Actions for Old Hand" })).toBeNull();
  await user.click(table.getByRole("button", { name: "Actions for Priya Menon" }));
  const items = await screen.findAllByRole("menuitem");
  expect(items.map((item) => item.textContent)).toEqual(["Create new secret"]);
});

test("Admin without permission sees a notice instead of the list of admins", async () => {
  show("support");
  expect(await screen.findByText("Your role cannot see this page.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Add admin" })).toBeNull();
});

test("New admin's sign-in secret is shown once, and closing the panel asks for confirmation", async () => {
  let sent: unknown;
  server.use(
    http.post(ADMINS, async ({ request }) => {
      sent = await request.json();
      return answer(ENROLLED);
    }),
  );
  const { user } = show();
  // The button is enabled after the admin's own permissions have loaded.
  await screen.findByText("Priya Menon (you)");
  await user.click(screen.getByRole("button", { name: "Add admin" }));
  await user.type(await screen.findByLabelText(/Email/), "meera@servicebay.example");
  await user.type(screen.getByLabelText(/Name/), "Meera Iyer");
  await user.click(screen.getByLabelText("Billing"));
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Add admin" }));
  expect(await screen.findByText("ABCD EFGH IJKL")).toBeTruthy();
  expect(sent).toEqual({ email: "meera@servicebay.example", name: "Meera Iyer", role: "billing" });
  expect(screen.getByText("two")).toBeTruthy();
  expect(screen.getByText(/has no password yet/)).toBeTruthy();
  await user.keyboard("{Escape}");
  const question = within(await screen.findByRole("alertdialog"));
  expect(question.getByText("Have you written them down?")).toBeTruthy();
  await user.click(question.getByRole("button", { name: "Cancel" }));
  await user.click(screen.getByRole("button", { name: "I have written them down" }));
  await waitFor(() => expect(screen.queryByText("ABCD EFGH IJKL")).toBeNull());
});

test("Changing an admin's role sends the new role and the reason", async () => {
  let sent: unknown;
  server.use(
    http.post("*/api/console/admins/2/role", async ({ request }) => {
      sent = await request.json();
      return answer(null);
    }),
  );
  const { user } = show();
  await choose(user, "Ravi Kumar", "Change role");
  await user.click(await screen.findByLabelText("Billing"));
  await user.type(screen.getByLabelText(/Reason/), "Moves over");
  await user.click(screen.getByRole("button", { name: "Change role" }));
  await waitFor(() => expect(sent).toEqual({ role: "billing", reason: "Moves over" }));
});

test("Removing an admin asks for a new code and keeps the typed reason", async () => {
  let proved = false;
  server.use(
    http.post("*/api/console/admins/2/end", () =>
      proved ? answer(null) : refuse(409, { code: "proof_needed", message: "Enter a code." }),
    ),
    http.post(at("/api/console/proof"), () => {
      proved = true;
      return answer(null);
    }),
  );
  const { user } = show();
  await choose(user, "Ravi Kumar", "Remove admin access");
  await user.type(await screen.findByLabelText(/Reason/), "Left us");
  await user.click(screen.getByRole("button", { name: "Remove admin access" }));
  await user.type(await screen.findByLabelText("Code"), "123456");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("Admins screen shows an error when loading fails", async () => {
  signInAdmin();
  server.use(http.get(ADMINS, () => refuse(500, { code: "internal", message: "No" })));
  renderApp(<AdminsScreen />);
  expect(await screen.findByText("The admins could not be loaded.")).toBeTruthy();
});
