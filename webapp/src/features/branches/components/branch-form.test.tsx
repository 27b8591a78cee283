import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { gstDefaults } from "@/testing/garage";
import { garage, me, signInWith, storeSession } from "@/testing/people";
import { pro, starter } from "@/testing/plans";
import { answer, at, refuse, server } from "@/testing/server";
import { LATE, showBranches } from "@/testing/show-branches";

// The tests import the form lazily, so they get more time.
vi.setConfig({ testTimeout: 30_000 });

const OPEN = at("/api/garage/branches");
const PREPARATION = at("/api/garage/preparation");
const OWNER = ["open_branches", "pay_subscription"];

beforeEach(() => {
  server.use(
    http.get(at("/api/garage/get-gst-defaults"), () => answer(gstDefaults)),
    http.get(at("/api/garage/plans"), () => answer([starter, pro])),
    http.get(at("/api/garage/me"), () => answer(signedIn)),
  );
});
let signedIn = me;

async function open() {
  signedIn = signInWith(OWNER);
  const { user } = showBranches();
  await user.click(await screen.findByRole("button", { name: "Add branch" }));
  const panel = within(await screen.findByRole("dialog", { name: "Add branch" }, LATE));
  const send = () => user.click(panel.getByRole("button", { name: "Add branch" }));
  const fill = async () => {
    await user.type(panel.getByLabelText("Branch name"), "Koregaon Park");
    await user.type(panel.getByLabelText("Address"), "4, North Main Road, Pune");
    await waitFor(() => expect(panel.getByRole("option", { name: "Maharashtra" })).toBeTruthy());
    await user.selectOptions(panel.getByLabelText("State"), "27");
  };
  return { user, panel, send, fill };
}

test("Branch form shows the free trial and the plan prices", async () => {
  const { panel } = await open();
  expect(await panel.findByText(/14 days free, with all features/)).toBeTruthy();
  expect(panel.getByText("₹999.00 a month")).toBeTruthy();
  expect(panel.getByText("₹1,999.00 a month")).toBeTruthy();
});

test("Empty branch form shows an error under each required field", async () => {
  const { panel, send } = await open();
  await send();
  expect(await panel.findByText("Branch name is required")).toBeTruthy();
  expect(panel.getByText("Address is required")).toBeTruthy();
  expect(panel.getByText("State is required")).toBeTruthy();
});

test("New branch is listed during its setup and can be opened when it is ready", async () => {
  const pune = (state: string) => garage(44, "Koregaon Park", { state, permissions: OWNER });
  let isReady = false;
  let body: unknown;
  server.use(
    http.post(OPEN, async ({ request }) => {
      body = await request.json();
      signedIn = { ...signedIn, garages: [...signedIn.garages, pune("preparing")] };
      const data = { garageId: 44, garageName: "Koregaon Park" };
      return HttpResponse.json({ success: true, message: "It is being set up.", data });
    }),
    http.get(PREPARATION, () => {
      if (isReady) signedIn = { ...signedIn, garages: [...me.garages, pune("ready")] };
      const message = isReady ? "" : "Your garage is being set up.";
      return answer({
        garageId: 44,
        garageName: "Koregaon Park",
        state: isReady ? "ready" : "preparing",
        message,
      });
    }),
  );
  const { fill, send } = await open();
  await fill();
  await send();
  expect(await screen.findByText("Your garage is being set up.")).toBeTruthy();
  isReady = true;
  expect(body).toEqual({
    garageName: "Koregaon Park",
    address: "4, North Main Road, Pune",
    stateCode: "27",
    gstin: "",
    garagePhoneNumber: "",
  });
  expect(await screen.findByRole("button", { name: "Switch to Koregaon Park" })).toBeTruthy();
});

test("Failed branch setup can be retried", async () => {
  let retried = 0;
  const failed = {
    garageId: 44,
    garageName: "Pune",
    state: "failed",
    message: "Nothing was kept.",
  };
  server.use(
    http.get(PREPARATION, () =>
      answer(retried ? { ...failed, state: "preparing", message: "Trying again." } : failed),
    ),
    http.post(at("/api/garage/preparation/retry"), () => {
      retried += 1;
      return answer(null);
    }),
  );
  signedIn = signInWith(OWNER);
  signedIn = {
    ...signedIn,
    garages: [...signedIn.garages, garage(44, "Pune", { state: "preparing", permissions: OWNER })],
  };
  storeSession(11, signedIn.garages);
  const { user } = showBranches();
  expect(await screen.findByText("Nothing was kept.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Retry setup" }));
  expect(await screen.findByText("Trying again.")).toBeTruthy();
});

test("Branch form above the plan's limit links to Billing and keeps the typed values", async () => {
  server.use(
    http.post(OPEN, () =>
      refuse(409, { code: "plan_limit", message: "Your plan Starter has room for 1 branch." }),
    ),
  );
  const { panel, fill, send } = await open();
  await fill();
  await send();
  expect(await panel.findByText("Your plan Starter has room for 1 branch.")).toBeTruthy();
  expect(panel.getByRole("link", { name: "See the plans in Billing" }).getAttribute("href")).toBe(
    "/dashboard/account/billing?garageId=11",
  );
  expect(panel.getByLabelText<HTMLInputElement>("Branch name").value).toBe("Koregaon Park");
});

test("Branch form keeps the typed values after a network error", async () => {
  server.use(http.post(OPEN, () => HttpResponse.error()));
  const { panel, fill, send } = await open();
  await fill();
  await send();
  expect(await screen.findByText(/server could not be reached/)).toBeTruthy();
  expect(panel.getByLabelText<HTMLInputElement>("Branch name").value).toBe("Koregaon Park");
});

test("Branch form of a locked garage shows why the branch was refused", async () => {
  server.use(
    http.post(OPEN, () => refuse(402, { code: "subscription_expired", message: "It has ended." })),
  );
  const { panel, fill, send } = await open();
  await fill();
  await send();
  expect(await panel.findByText("It has ended.")).toBeTruthy();
});
