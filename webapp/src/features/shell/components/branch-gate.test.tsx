import { screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import { afterEach, expect, test } from "vitest";
import { JobsScreen } from "@/features/jobs/list/jobs-screen";
import { ROUTES } from "@/lib/navigation/routes";
import { andheri, me, storeSession, whitefield } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { router } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
import { serveJobs } from "@/testing/show-jobs";
import { BranchGate } from "./branch-gate";
import { RequireSession } from "./require-session";

afterEach(() => window.history.replaceState(null, "", "/"));

test("a list that cannot be loaded because the person no longer works in the branch shows that reason", async () => {
  serveJobs();
  storeSession();
  server.use(
    http.get(at("/api/garage/me"), () => answer({ ...me, garages: [whitefield] })),
    http.get(at("/api/garage/jobs"), () => refuse(404, { code: "not_found" })),
  );
  renderApp(
    <RequireSession>
      <BranchGate>
        <JobsScreen bill={null} aboveApproval={null} refusals={{}} />
      </BranchGate>
    </RequireSession>,
  );
  expect(await screen.findByText(/You no longer work in/)).toBeTruthy();
  expect(router.replace).not.toHaveBeenCalled();
});

test("a list that cannot be loaded in a branch where the person still works opens the page /error", async () => {
  serveJobs();
  storeSession();
  server.use(
    http.get(at("/api/garage/me"), () => answer(me)),
    http.get(at("/api/garage/jobs"), () => refuse(404, { code: "not_found" })),
  );
  renderApp(
    <RequireSession>
      <BranchGate>
        <JobsScreen bill={null} aboveApproval={null} refusals={{}} />
      </BranchGate>
    </RequireSession>,
  );
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/error"));
});

test.each([
  ["suspended", [{ ...andheri, state: "suspended" as const }, whitefield], /Andheri is suspended/],
  ["left by the person", [whitefield], /You no longer work in/],
])(
  "in a branch that is %s, only the waiting entries are still shown",
  async (_name, garages, notice) => {
    storeSession(andheri.garageId, garages);
    server.use(http.get(at("/api/garage/me"), () => answer({ ...me, garages })));
    window.history.replaceState(null, "", ROUTES.waiting);
    const shown = () =>
      renderApp(
        <RequireSession>
          <BranchGate>
            <p>Screen</p>
          </BranchGate>
        </RequireSession>,
      );
    const { unmount } = shown();
    expect(await screen.findByText("Screen")).toBeTruthy();
    expect(screen.queryByText(notice)).toBeNull();
    unmount();
    window.history.replaceState(null, "", ROUTES.home);
    shown();
    expect(await screen.findByText(notice)).toBeTruthy();
    expect(screen.queryByText("Screen")).toBeNull();
  },
);
