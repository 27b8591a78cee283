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

test("Closing panel is hidden for a garage that is not closing", async () => {
  show(null);
  await screen.findByRole("button", { name: "More actions" });
  expect(screen.queryByRole("region", { name: /^Closing/ })).toBeNull();
});

test("Closing panel shows the missing steps and offers no deletion until all steps are done", async () => {
  show({ lacks: "cooling_off", exportedAt: null });
  expect((await panel()).getByText(/after the owner's waiting period/)).toBeTruthy();
  expect((await panel()).getByText("No final export yet")).toBeTruthy();
  expect(await offered()).toEqual([]);
});

test("Closing panel offers to request deletion after all steps are done", async () => {
  show({});
  expect(await offered()).toEqual(["Request deletion"]);
});

test("Closing panel offers a second admin to confirm or stop the requested deletion", async () => {
  show(ASKED);
  expect(await offered()).toEqual(["Confirm deletion", "Stop deletion"]);
});

test("Requesting deletion needs a reason, the garage's name and a new code", async () => {
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
  await user.click(dialog.getByRole("button", { name: "Request deletion" }));
  expect(await screen.findByText(/This starts a deletion\./)).toBeTruthy();
  await user.type(screen.getByLabelText(/Code/), "123456");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await waitFor(() =>
    expect(sent).toEqual([{ garageName: "Andheri", reason: "They have moved away" }]),
  );
});

test("Admin who requested a deletion cannot confirm the deletion", async () => {
  show({ ...ASKED, deletionAskedByYou: true });
  expect((await panel()).getByText(/Another person must confirm/)).toBeTruthy();
  expect(await offered()).toEqual(["Stop deletion"]);
});

test("Confirming a deletion with a wrong name shows an error and keeps the typed name", async () => {
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
  expect(screen.getByText(/Arun Nair requested this: “They have moved away”/)).toBeTruthy();
  await user.type(name, "Andhery");
  await user.click(screen.getByRole("button", { name: "Delete garage" }));
  await waitFor(() => expect(name.getAttribute("aria-invalid")).toBe("true"));
  expect((name as HTMLInputElement).value).toBe("Andhery");
});

test("Console page of a deleted garage shows the proof of deletion and only the action to add a note", async () => {
  const then = "2026-11-21T10:00:00+05:30";
  const over = { ...ASKED, confirmedAt: then, confirmedBy: "Meera Iyer", deletedAt: then };
  show(over, "", "super", "closed");
  expect((await panel()).getByText(/The proof of deletion is kept/)).toBeTruthy();
  expect(screen.getByText("Deleted")).toBeTruthy();
  expect(screen.queryByText(/with grace until/)).toBeNull();
  const left = screen.getByRole("group", { name: "Actions" });
  expect([...left.querySelectorAll("button")].map((button) => button.textContent)).toEqual([
    "Add a note",
  ]);
});

test("Admin without delete permission sees the status of the deletion but no actions", async () => {
  show(ASKED, "", "support");
  expect(
    (await panel()).getByText(/An admin with permission must confirm the deletion/),
  ).toBeTruthy();
  expect(await offered()).toEqual([]);
});
