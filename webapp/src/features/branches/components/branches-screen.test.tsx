import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { Garage } from "@/features/session/types";
import { home } from "@/testing/home";
import { garage, me, storeSession, subscription } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { router } from "@/testing/router";
import { answer, at, server } from "@/testing/server";
import { takings } from "@/testing/takings";
import { BranchesScreen } from "./branches-screen";

const OWNER = ["open_branches", "pay_subscription", "see_billing"];
const andheri = garage(11, "Andheri", { permissions: OWNER });
const whitefield = garage(22, "Whitefield", { permissions: OWNER });

const NUMBERS = at("/api/garage/get-home");
const shown = { ...home, takings };
const requests: { inQuery: string | null; inHeader: string | null }[] = [];

beforeEach(() => {
  requests.length = 0;
  server.use(
    http.get(NUMBERS, ({ request }) => {
      const inQuery = new URL(request.url).searchParams.get("garageId");
      requests.push({ inQuery, inHeader: request.headers.get("X-Garage-Id") });
      return answer(shown);
    }),
    http.get(at("/api/garage/get-last-subscription"), ({ request }) =>
      new URL(request.url).searchParams.get("garageId") === "22"
        ? answer({ ...subscription, state: "grace", gracePeriodEndDate: "2026-11-25" })
        : answer(subscription),
    ),
  );
});

function show(garages: Garage[] = [andheri, whitefield]) {
  storeSession(11, garages);
  server.use(http.get(at("/api/garage/me"), () => answer({ ...me, garages })));
  return renderApp(<BranchesScreen />);
}

const row = async (name: string) => {
  const heading = await screen.findByRole("heading", { name });
  return within(heading.closest("li") as HTMLElement);
};

test("Branch row shows the money received today and the money due", async () => {
  show([andheri]);
  expect(await screen.findByText("₹350.50 received today · ₹5,719.46 due")).toBeTruthy();
});

test("Each branch row shows its subscription and its figures, requested for that branch", async () => {
  show();
  const first = await row("Andheri");
  expect(await first.findByText("Active")).toBeTruthy();
  expect(first.getByText(/Pro, yearly · until 12\/08\/2099/)).toBeTruthy();
  const today = await screen.findByLabelText("Today in Andheri");
  expect(await within(today).findByText("12")).toBeTruthy();
  expect((await row("Whitefield")).getByText(/until 25\/11\/2026/)).toBeTruthy();
  expect(requests.map(({ inHeader }) => inHeader).sort()).toEqual(["11", "22"]);
  expect(requests.every(({ inQuery, inHeader }) => inQuery === inHeader)).toBe(true);
});

test("Branch that is being closed shows the last day on which the owner can keep the branch", async () => {
  server.use(
    http.get(at("/api/garage/closing"), ({ request }) =>
      new URL(request.url).searchParams.get("garageId") === "22"
        ? answer({ askedAt: "2026-11-20T06:00:00Z", dueAt: "2026-12-20T06:00:00Z" })
        : answer({ askedAt: null, dueAt: null }),
    ),
  );
  const permissions = [...OWNER, "close_garage"];
  show([garage(11, "Andheri", { permissions }), garage(22, "Whitefield", { permissions })]);
  expect(
    await (await row("Whitefield")).findByText(
      /^This garage is being closed\. You can undo this until 20\/12\/2026/,
    ),
  ).toBeTruthy();
  expect((await row("Andheri")).queryByText(/^This garage is being closed/)).toBeNull();
});

test("Branch with a failed request shows an error, and the other branches show figures", async () => {
  server.use(
    http.get(NUMBERS, ({ request }) =>
      request.headers.get("X-Garage-Id") === "22" ? HttpResponse.error() : answer(shown),
    ),
  );
  show();
  const failing = await row("Whitefield");
  expect(
    await failing.findByText(/figures of Whitefield could not/, undefined, { timeout: 15_000 }),
  ).toBeTruthy();
  expect(screen.getAllByText(/could not be loaded/)).toHaveLength(1);
  expect(within(screen.getByLabelText("Today in Andheri")).getByText("12")).toBeTruthy();
  server.use(http.get(NUMBERS, () => answer(shown)));
  failing.getByRole("button", { name: "Try Again" }).click();
  expect(await screen.findByLabelText("Today in Whitefield")).toBeTruthy();
});

test("Switch button changes the current branch and marks the new branch with “You are here”", async () => {
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Switch to Whitefield" }));
  expect(localStorage.getItem("garageId")).toBe("22");
  expect((await row("Whitefield")).getByText("You are here")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Switch to Andheri" })).toBeTruthy();
});

test("Menu of a branch opens the settings and billing of that branch", async () => {
  const { user } = show();
  for (const [verb, address] of [
    ["Garage settings", "/dashboard/account/garage?garageId=22"],
    ["Billing", "/dashboard/account/billing?garageId=22"],
  ] as const) {
    await user.click(await screen.findByRole("button", { name: "Actions for Whitefield" }));
    await user.click(await screen.findByRole("menuitem", { name: verb }));
    expect(router.push).toHaveBeenLastCalledWith(address);
  }
});

test("Suspended and archived branches show a reason and request no figures", async () => {
  show([
    andheri,
    garage(33, "Suspended one", { permissions: OWNER, state: "suspended" }),
    garage(44, "Archived one", { permissions: OWNER, state: "archived" }),
  ]);
  expect((await row("Suspended one")).getByText(/Call support for help/)).toBeTruthy();
  const archived = await row("Archived one");
  expect(archived.getByText(/Pay to use this branch again/)).toBeTruthy();
  expect(archived.queryByRole("button", { name: /^Switch/ })).toBeNull();
  expect(archived.getByRole("button", { name: "Actions for Archived one" })).toBeTruthy();
  await within(await screen.findByLabelText("Today in Andheri")).findByText("12");
  expect(requests.map(({ inHeader }) => inHeader)).toEqual(["11"]);
});

test("Branches screen lists only branches that the person owns, and other roles see a hint to ask the owner", async () => {
  const { unmount } = show([andheri, garage(22, "Whitefield", { role: "Manager" })]);
  await row("Andheri");
  expect(screen.queryByRole("heading", { name: "Whitefield" })).toBeNull();
  unmount();
  show([garage(11, "Andheri", { role: "Manager" })]);
  expect(await screen.findByText("Ask the owner of this garage.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Add branch" })).toBeNull();
});
