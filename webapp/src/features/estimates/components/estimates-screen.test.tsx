import { screen } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { onOpenSearch } from "@/features/shell/search";
import { estimateRow } from "@/testing/estimates";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, server } from "@/testing/server";
import { EstimatesScreen } from "./estimates-screen";

function show(permissions: readonly string[]) {
  const me = signInWith([...permissions]);
  server.use(
    http.get(at("/api/garage/me"), () => answer(me)),
    http.get(at("/api/garage/estimates"), () =>
      answer({ estimates: [{ ...estimateRow, decision: null }], recordCount: 1, asOf: null }),
    ),
  );
  return renderApp(<EstimatesScreen />);
}

beforeEach(() => window.history.replaceState(null, "", "/dashboard/manage/estimates?tab=draft"));

test("a new estimate begins with the search for its car", async () => {
  const opened = vi.fn();
  const forget = onOpenSearch(opened);
  const { user } = show(["see_jobs", "change_estimates"]);
  await user.click(await screen.findByRole("button", { name: "New estimate" }));
  expect(opened).toHaveBeenCalledOnce();
  forget();
});

test("a person who cannot write estimates sees the list without the button", async () => {
  show(["see_jobs"]);
  expect((await screen.findAllByText("Meera Iyer")).length).toBeGreaterThan(0);
  expect(screen.queryByRole("button", { name: "New estimate" })).toBeNull();
});
