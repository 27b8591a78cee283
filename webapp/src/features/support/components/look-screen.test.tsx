import { screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import { expect, test } from "vitest";
import { readToken } from "@/lib/storage/session-values";
import { andheri, storeSession } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { router } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
import { LookScreen } from "./look-screen";

const look = {
  name: "Priya Menon",
  reason: "A bill",
  garage: { ...andheri, role: "Servicebay support", permissions: ["see_jobs"] },
  until: "2026-11-22T10:00:00+05:30",
  secondsLeft: 1800,
};
const OVER = "Support access has ended";

const open = (hash = "") => {
  window.history.replaceState(null, "", `/look${hash}`);
  return renderApp(<LookScreen />);
};

test("Support link opens the garage only in the current tab", async () => {
  storeSession();
  server.use(http.get(at("/api/garage/look"), () => answer(look)));
  open("#token=sa_look");
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/dashboard/home"));
  expect(window.location.hash).toBe("");
  expect(readToken()).toBe("sa_look");
  expect(localStorage.getItem("token")).toBe("gt_one");
  expect(JSON.parse(sessionStorage.getItem("userInfo") ?? "").data.garages).toEqual([look.garage]);
});

test("Ended support access shows a notice and does not use a stored garage session", async () => {
  storeSession();
  server.use(http.get(at("/api/garage/look"), () => refuse(401, { code: "session_over" })));
  const first = open("#token=sa_look");
  expect(await screen.findByText(OVER)).toBeTruthy();
  expect(readToken()).toBeNull();
  expect(localStorage.getItem("token")).toBe("gt_one");
  first.unmount();
  open();
  expect(await screen.findByText(OVER)).toBeTruthy();
});

test("Support screen opened without a support link shows that the access has ended", async () => {
  storeSession();
  open();
  expect(await screen.findByText(OVER)).toBeTruthy();
  expect(router.replace).not.toHaveBeenCalled();
});

test("Try again on the support screen opens the garage after a network error", async () => {
  server.use(http.get(at("/api/garage/look"), () => Response.error()));
  const { user } = open("#token=sa_look");
  const again = await screen.findByRole("button", { name: "Try again" });
  expect(screen.getByText(/Check the connection/)).toBeTruthy();
  server.use(http.get(at("/api/garage/look"), () => answer(look)));
  await user.click(again);
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/dashboard/home"));
});
