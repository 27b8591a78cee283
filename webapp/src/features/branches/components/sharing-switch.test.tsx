import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { garage, me, storeSession } from "@/testing/people";
import { answer, at, refuse, server } from "@/testing/server";
import { showBranches } from "@/testing/show-branches";

const SHARING = at("/api/garage/branch-sharing");
const permissions = ["open_branches"];
const garages = [garage(11, "Andheri", { permissions }), garage(22, "Whitefield", { permissions })];

function show(own = garages) {
  storeSession(11, own);
  server.use(http.get(at("/api/garage/me"), () => answer({ ...me, garages: own })));
  return showBranches();
}

const theSwitch = () =>
  screen.findByRole<HTMLInputElement>("switch", { name: "Branches share customers" });

test("An owner switches sharing on after a look at what it does", async () => {
  let sent: unknown;
  server.use(
    http.put(SHARING, async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ success: true, message: "Shared now.", data: sent });
    }),
  );
  const { user } = show();
  expect((await theSwitch()).checked).toBe(false);
  expect(screen.getByText(/Both branches record it/)).toBeTruthy();
  await user.click(await theSwitch());
  expect(await screen.findByText("Shared now.")).toBeTruthy();
  expect((await theSwitch()).checked).toBe(true);
  expect(sent).toEqual({ sharesCustomers: true });
});

test("A refused switch stays off and shows the reason", async () => {
  const message = "Only an owner of all branches can let them share their customers.";
  server.use(http.put(SHARING, () => refuse(409, { code: "other_owners", message })));
  const { user } = show();
  await user.click(await theSwitch());
  expect(await screen.findByText(message)).toBeTruthy();
  expect((await theSwitch()).checked).toBe(false);
});

test("An owner of one branch has no switch", async () => {
  show(garages.slice(0, 1));
  expect(await screen.findByRole("heading", { name: "Andheri" })).toBeTruthy();
  expect(screen.queryByRole("switch")).toBeNull();
});
