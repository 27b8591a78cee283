import { screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { takeMessage } from "@/lib/kept-message";
import { gstDefaults } from "@/testing/garage";
import { garage, me, storeSession } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { router } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
import { leftAt } from "@/testing/sign-up";
import { SignUpScreen } from "./sign-up-screen";

const PREPARATION = at("/api/garage/preparation");
const RETRY = at("/api/garage/preparation/retry");
const preparation = (state: string, message = "") => ({
  garageId: 7,
  garageName: "Khan Motors",
  state,
  message,
});

beforeEach(() => {
  window.scrollTo = vi.fn();
  storeSession();
  leftAt({ step: "preparing", garageId: 7 });
  const mine = { ...me, garages: [garage(7, "Khan Motors")] };
  server.use(
    http.get(at("/api/garage/me"), () => answer(mine)),
    http.get(at("/api/garage/get-gst-defaults"), () => answer(gstDefaults)),
  );
});

const isHome = () =>
  waitFor(() => expect(router.replace).toHaveBeenCalledWith("/dashboard/home"), { timeout: 4_000 });

test("Garage setup step polls until the garage is ready and then opens it", async () => {
  const states = ["preparing", "ready"];
  server.use(
    http.get(PREPARATION, () => answer(preparation(states.shift() ?? "ready", "A moment."))),
  );
  renderApp(<SignUpScreen />);
  expect(await screen.findByText("A moment.")).toBeTruthy();
  await isHome();
  expect(takeMessage()?.text).toBe("Khan Motors is ready. You can now add your first job.");
  expect(localStorage.getItem("garageId")).toBe("7");
  expect(localStorage.getItem("signUp")).toBeNull();
});

test("Failed garage setup shows the reason and can be retried", async () => {
  let state = "failed";
  server.use(
    http.get(PREPARATION, () => answer(preparation(state, "It could not be set up."))),
    http.post(RETRY, () => {
      state = "ready";
      return answer(null);
    }),
  );
  const { user } = renderApp(<SignUpScreen />);
  await screen.findByText("It could not be set up.");
  expect(router.replace).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  await isHome();
});

test("Refused retry of the garage setup shows the reason and reloads the setup's status", async () => {
  let state = "failed";
  server.use(
    http.get(PREPARATION, () => answer(preparation(state, "It could not be set up."))),
    http.post(RETRY, () => {
      state = "ready";
      return refuse(409, { code: "nothing_to_retry", message: "It is ready already." });
    }),
  );
  const { user } = renderApp(<SignUpScreen />);
  await user.click(await screen.findByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("It is ready already.")).toBeTruthy();
  await isHome();
});

test("Garage setup step can be loaded again after a failed request", async () => {
  let down = true;
  server.use(
    http.get(PREPARATION, () =>
      down ? refuse(400, { code: "away" }) : answer(preparation("ready")),
    ),
  );
  const { user } = renderApp(<SignUpScreen />);
  await screen.findByText(/^The setup status could not be loaded/);
  down = false;
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  await isHome();
});

test("Try Again opens a ready garage that could not be opened after the setup", async () => {
  let down = true;
  server.use(
    http.get(PREPARATION, () => answer(preparation("ready"))),
    http.get(at("/api/garage/me"), () =>
      down ? refuse(400, { code: "away" }) : answer({ ...me, garages: [garage(7, "Khan")] }),
    ),
  );
  const { user } = renderApp(<SignUpScreen />);
  await screen.findByText("Your garage is ready, but it could not be opened.");
  down = false;
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  await isHome();
});

test("Stored setup of another person's garage is removed, and the signed-in person is redirected to home", async () => {
  server.use(http.get(PREPARATION, () => refuse(404, { code: "not_found" })));
  renderApp(<SignUpScreen />);
  await isHome();
  expect(localStorage.getItem("signUp")).toBeNull();
});

test("Garage setup step without a session returns to sign-up step 1", async () => {
  localStorage.removeItem("token");
  server.use(http.get(PREPARATION, () => refuse(401, { code: "session_over" })));
  renderApp(<SignUpScreen />);
  await screen.findByRole("heading", { name: "Start your free trial" });
  expect(localStorage.getItem("signUp")).toBeNull();
});
