import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { expect, test } from "vitest";
import { closing, garage, signInAdmin } from "@/testing/console";
import { renderApp } from "@/testing/render";
import { answer, at, refuse, server } from "@/testing/server";
import type { Closing } from "../types";
import { GarageScreen } from "./garage-screen";

const DELETION = "*/api/console/garages/7/deletion";
const ASKED = {
  deletionAskedAt: "2026-11-20T10:00:00+05:30",
  deletionAskedBy: "Arun Nair",
  deletionReason: "They have moved away",
};

function show(
  over: Partial<Closing> | null,
  query = "",
  role: "support" | "super" = "super",
  garageState = "ready",
) {
  signInAdmin(role);
  window.history.replaceState(null, "", `/console/garages/view?garageId=7${query}`);
  server.use(
    http.get("*/api/console/garages/7", () =>
      answer(garage({ garageState, closing: over && closing(over) })),
    ),
    http.get("*/api/console/garages/7/story", () => answer({ records: [], recordCount: 0 })),
  );
  return renderApp(<GarageScreen />);
}

const panel = async () => within(await screen.findByRole("region", { name: /^Closing/ }));
const offered = async () => {
  const found = (await panel()).queryByRole("group", { name: "Deletion" });
  return found ? [...found.querySelectorAll("button")].map((button) => button.textContent) : [];
};

test("a garage that stays says nothing of it", async () => {
  show(null);
  await screen.findByRole("button", { name: "More actions" });
  expect(screen.queryByRole("region", { name: /^Closing/ })).toBeNull();
});

test("tells what is lacking, and offers nothing before it is there", async () => {
  show({ lacks: "cooling_off", exportedAt: null });
  expect((await panel()).getByText(/its owner's days to think/)).toBeTruthy();
  expect((await panel()).getByText("Final export is not made")).toBeTruthy();
  expect(await offered()).toEqual([]);
});

test("what can be done follows how far it has come", async () => {
  show({});
  expect(await offered()).toEqual(["Ask for deletion"]);
});

test("whoever did not ask may confirm", async () => {
  show(ASKED);
  expect(await offered()).toEqual(["Confirm deletion", "Call it off"]);
});

test("deletion is asked for by reason and name, with a code of late", async () => {
  const sent: unknown[] = [];
  let proved = false;
  server.use(
    http.post(DELETION, async ({ request }) => {
      if (!proved) return refuse(409, { code: "proof_needed", message: "A code, please." });
      sent.push(await request.json());
      return answer(null);
    }),
    http.post(at("/api/console/proof"), () => {
      proved = true;
      return answer(null);
    }),
  );
  const { user } = show({}, "&do=delete");
  await user.type(await screen.findByLabelText(/Reason/), "They have moved away");
  await user.type(screen.getByLabelText(/Name of the garage/), "Andheri");
  const dialog = within(screen.getByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Ask for deletion" }));
  expect(await screen.findByText(/With it a deletion begins\./)).toBeTruthy();
  await user.type(screen.getByLabelText(/Code/), "123456");
  await user.click(screen.getByRole("button", { name: "Go on" }));
  await waitFor(() =>
    expect(sent).toEqual([{ garageName: "Andheri", reason: "They have moved away" }]),
  );
});

test("whoever asked is told that somebody else confirms", async () => {
  show({ ...ASKED, deletionAskedByYou: true });
  expect((await panel()).getByText(/Another person must confirm/)).toBeTruthy();
  expect(await offered()).toEqual(["Call it off"]);
});

test("another one confirms by name, and is told that it cannot be taken back", async () => {
  server.use(
    http.post(`${DELETION}/confirm`, () =>
      refuse(422, {
        code: "invalid",
        message: "Please check.",
        error: { garageName: ["Please type Andheri"] },
      }),
    ),
  );
  const { user } = show(ASKED, "&do=confirm-deletion");
  const name = await screen.findByLabelText(/Name of the garage/);
  expect(screen.getByText(/Arun Nair asked for it: “They have moved away”/)).toBeTruthy();
  await user.type(name, "Andhery");
  await user.click(screen.getByRole("button", { name: "Delete the garage" }));
  await waitFor(() => expect(name.getAttribute("aria-invalid")).toBe("true"));
  expect((name as HTMLInputElement).value).toBe("Andhery");
});

test("of one that is gone the proof stays, and nothing is offered but a note", async () => {
  const then = "2026-11-21T10:00:00+05:30";
  const over = { ...ASKED, confirmedAt: then, confirmedBy: "Meera Iyer", deletedAt: then };
  show(over, "", "super", "closed");
  expect((await panel()).getByText(/the proof is kept/)).toBeTruthy();
  expect(screen.getByText("Deleted")).toBeTruthy();
  expect(screen.queryByText(/with grace until/)).toBeNull();
  const left = screen.getByRole("group", { name: "What to do" });
  expect([...left.querySelectorAll("button")].map((button) => button.textContent)).toEqual([
    "Add a note",
  ]);
});

test("who may not delete sees where it stands", async () => {
  show(ASKED, "", "support");
  expect((await panel()).getByText(/It waits for somebody who may confirm it/)).toBeTruthy();
  expect(await offered()).toEqual([]);
});
