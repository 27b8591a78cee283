import { screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import { afterEach, expect, test } from "vitest";
import { readToken } from "@/lib/storage/session-values";
import { writeStored } from "@/lib/storage/stored";
import { andheri } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, server } from "@/testing/server";
import { startLooking } from "../start-looking";
import LookBanner from "./look-banner";

const look = (secondsLeft: number) => ({
  name: "Priya Menon",
  reason: "A bill",
  garage: andheri,
  until: "2026-11-22T10:00:00+05:30",
  secondsLeft,
});

afterEach(() => sessionStorage.clear());

test.each([
  [1795, "29 min left"],
  [40, "less than 1 min left"],
])("Support banner with %i seconds left shows “%s”", async (seconds, words) => {
  startLooking();
  server.use(http.get(at("/api/garage/look"), () => answer(look(seconds))));
  renderApp(<LookBanner />);
  const banner = await screen.findByRole("complementary", { name: "Support" });
  await waitFor(() =>
    expect(banner.textContent).toContain(`Support access to Andheri, read-only, ${words}`),
  );
});

test("Button in the support banner ends the support access", async () => {
  startLooking();
  writeStored("token", "sa_look");
  let left = 0;
  server.use(
    http.get(at("/api/garage/look"), () => answer(look(1795))),
    http.post(at("/api/garage/look/leave"), () => {
      left += 1;
      return answer(null);
    }),
  );
  const { user } = renderApp(<LookBanner />);
  await user.click(screen.getByRole("button", { name: "End access" }));
  await waitFor(() => expect(readToken()).toBeNull());
  expect(left).toBe(1);
});
