import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, test, vi } from "vitest";
import { HomeScreen } from "@/features/home/components/home-screen";
import { storeSession } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { router } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
import { DashboardFrame } from "./dashboard-frame";

const dashboard = () =>
  renderApp(
    <DashboardFrame>
      <HomeScreen />
    </DashboardFrame>,
  );

describe("account menu", () => {
  async function logOut() {
    storeSession();
    const { user } = dashboard();
    await user.click(screen.getByRole("button", { name: "Your account" }));
    await user.click(await screen.findByRole("menuitem", { name: "Log out" }));
  }

  test("Log out in the account menu clears the stored session and opens sign-in", {
    tags: "spec:account-16",
  }, async () => {
    server.use(http.post(at("/api/garage/logout"), () => answer(null)));
    localStorage.setItem("rememberedEmail", "owner@sharma.example");
    await logOut();
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/login"));
    expect(Object.keys(localStorage).sort()).toEqual(["garageId", "rememberedEmail"]);
  });

  test("a refused Log out shows the reason and keeps the session", {
    tags: "spec:entry-57",
  }, async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    server.use(
      http.post(at("/api/garage/logout"), () =>
        refuse(500, { code: "fault", error: "The session could not be closed." }),
      ),
    );
    await logOut();
    expect(await screen.findByText("The session could not be closed.")).toBeTruthy();
    expect(logged).toHaveBeenCalled();
    expect(localStorage.getItem("token")).toBe("gt_one");
  });

  test("Log out without a network keeps the session and can be tried again", {
    tags: "spec:entry-57",
  }, async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    server.use(http.post(at("/api/garage/logout"), () => HttpResponse.error()));
    await logOut();
    expect(await screen.findByText(/You are still signed in/)).toBeTruthy();
    expect(localStorage.getItem("token")).toBe("gt_one");

    server.use(http.post(at("/api/garage/logout"), () => answer(null)));
    screen.getByRole("button", { name: "Try Again" }).click();
    await waitFor(() => expect(localStorage.getItem("token")).toBeNull());
  });

  test("the chosen theme is stored in a cookie, and “Same as device” removes the cookie", async () => {
    storeSession();
    const { user } = dashboard();
    await user.click(screen.getByRole("button", { name: "Your account" }));
    await user.click(await screen.findByRole("menuitemradio", { name: "Dark" }));
    expect(document.documentElement.dataset.theme).toBe("dark");
    expect(document.cookie).toContain("theme=dark");
    await user.click(screen.getByRole("menuitemradio", { name: "Same as device" }));
    expect(document.documentElement.dataset.theme).toBeUndefined();
    expect(document.cookie).not.toContain("theme=");
  });
});
