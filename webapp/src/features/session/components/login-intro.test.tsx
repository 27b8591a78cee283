import { act, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { storeSession } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { LoginScreen } from "./login-screen";

describe("sign-in on a narrow screen", () => {
  const proceed = () => screen.queryByRole("button", { name: "Proceed to Login" });
  const back = () => {
    window.history.replaceState(null, "", "/login");
    window.dispatchEvent(new PopStateEvent("popstate"));
  };

  test("the intro with its two texts shows before the sign-in form, also with a remembered email", {
    tags: "spec:entry-3",
  }, () => {
    localStorage.setItem("rememberedEmail", "owner@sharma.example");
    renderApp(<LoginScreen />);
    expect(proceed()).toBeTruthy();
    screen.getByText("Streamline Your Garage Management Processes");
    screen.getByText("Completely free from your traditional methods of paper-based records");
  });

  test("Proceed to Login opens the form, and Back returns to the intro", {
    tags: "spec:entry-7",
  }, async () => {
    window.history.replaceState(null, "", "/login");
    const { user } = renderApp(<LoginScreen />);
    await user.click(proceed() as HTMLElement);
    expect(proceed()).toBeNull();
    expect(window.location.hash).toBe("#sign-in");
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Sign In" }));
    act(back);
    expect(proceed()).toBe(document.activeElement);
  });

  test("a person who has seen the intro does not see the intro again after a password reset", async () => {
    window.history.replaceState(null, "", "/login");
    const { user, unmount } = renderApp(<LoginScreen />);
    await user.click(proceed() as HTMLElement);
    unmount();
    window.history.replaceState(null, "", "/login");
    renderApp(<LoginScreen />);
    expect(proceed()).toBeNull();
  });

  test("the intro shows that the session has ended", () => {
    storeSession();
    localStorage.removeItem("token");
    renderApp(<LoginScreen />);
    expect(screen.getByText("Your session has ended.")).toBeTruthy();
  });
});
