import { screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import { expect, test } from "vitest";
import { garage, signInAdmin } from "@/testing/console";
import { renderApp } from "@/testing/render";
import { answer, at, refuse, server } from "@/testing/server";
import type { Garage } from "../types";
import { GarageScreen } from "./garage-screen";

const REMINDERS = "*/api/console/garages/7/reminders";

function show(verb: string, over: Partial<Garage> = {}) {
  signInAdmin("billing");
  window.history.replaceState(null, "", `/console/garages/view?garageId=7&do=${verb}`);
  server.use(
    http.get("*/api/console/garages/7", () => answer(garage(over))),
    http.get("*/api/console/garages/7/story", () => answer({ records: [], recordCount: 0 })),
    http.get(at("/api/console/claims"), () => answer([])),
  );
  return renderApp(<GarageScreen />);
}

test("Sending a renewal reminder requires a reason and shows a refusal in the panel", async () => {
  server.use(
    http.post(`${REMINDERS}/send`, () =>
      refuse(409, { code: "nothing_to_remind", message: "There is nothing to remind of." }),
    ),
  );
  const { user } = show("remind");
  const send = await screen.findByRole("button", { name: "Send reminder" });
  await user.click(send);
  expect(await screen.findByText("Reason is required")).toBeTruthy();
  await user.type(screen.getByLabelText(/Reason/), "They asked");
  await user.click(send);
  expect(await screen.findByText("There is nothing to remind of.")).toBeTruthy();
  expect((screen.getByLabelText(/Reason/) as HTMLTextAreaElement).value).toBe("They asked");
});

test("Pausing reminders sends the last day of the pause", async () => {
  const sent: unknown[] = [];
  server.use(
    http.post(`${REMINDERS}/pause`, async ({ request }) => {
      sent.push(await request.json());
      return answer(null);
    }),
  );
  const { user } = show("pause");
  const until = await screen.findByLabelText(/Last day of the pause/);
  await user.clear(until);
  await user.type(until, "2031-03-20");
  await user.type(screen.getByLabelText(/Reason/), "We talk");
  await user.click(screen.getByRole("button", { name: "Pause reminders" }));
  await waitFor(() => expect(sent).toEqual([{ until: "2031-03-20", reason: "We talk" }]));
});

test("Garage page shows the last day of a reminder pause, and its menu offers to resume reminders", async () => {
  const { user } = show("", { remindersPausedUntil: "2031-03-20" });
  expect(await screen.findByText("Paused up to 20/03/2031")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "More actions" }));
  expect(await screen.findByRole("menuitem", { name: "Resume reminders" })).toBeTruthy();
  expect(screen.queryByRole("menuitem", { name: "Pause reminders" })).toBeNull();
});
