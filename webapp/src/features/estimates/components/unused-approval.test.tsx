import { screen, within } from "@testing-library/react";
import { http } from "msw";
import { expect, test } from "vitest";
import type { VisitEstimate } from "@/features/estimates/types";
import { visitEstimate } from "@/testing/estimates";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, sentBody, server } from "@/testing/server";
import { serveVisit, VISIT } from "@/testing/visits";
import { EstimatedVisit } from "./estimated-visit";

const decided: VisitEstimate = {
  ...visitEstimate,
  code: "EST-00012",
  state: "decided",
  decidedOn: "2026-11-24T11:42:00+05:30",
  decision: { name: "Asha Rao", approvedTotal: 4543 },
};
const QUESTION = "Asha Rao approved ₹4,543.00 on EST-00012. Close the visit without a job?";

function show(...rows: VisitEstimate[]) {
  window.history.replaceState(null, "", "/dashboard/manage/visits/view?visitId=71");
  const me = signInWith(["check_in", "see_jobs"]);
  serveVisit();
  server.use(
    http.get(at("/api/garage/me"), () => answer(me)),
    http.get(`${VISIT}/estimates`, () => answer(rows)),
  );
  return renderApp(<EstimatedVisit />);
}

test("closing a visit names the approved work that has no job", async () => {
  const { user } = show(decided);
  await user.click(await screen.findByRole("button", { name: "Close visit" }));
  const dialog = within(await screen.findByRole("dialog"));
  await dialog.findByText(QUESTION);
  await user.type(dialog.getByLabelText("Reason"), "Comes back in May");
  const body = sentBody(`${VISIT}/close`, () => answer(null));
  await user.click(dialog.getByRole("button", { name: "Close visit" }));
  expect(await body).toEqual({ reason: "Comes back in May" });
});

test.each([
  ["an undecided estimate", { ...decided, decision: null }],
  ["a declined estimate", { ...decided, decision: { name: "Asha Rao", approvedTotal: 0 } }],
])("closing a visit with %s asks for the reason only", async (_, row) => {
  const { user } = show(row);
  await screen.findByText("EST-00012");
  await user.click(await screen.findByRole("button", { name: "Close visit" }));
  const dialog = within(await screen.findByRole("dialog"));
  dialog.getByText(/The car leaves without a job/);
  expect(dialog.queryByText(/approved/)).toBeNull();
});
