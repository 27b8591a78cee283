import { act, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, test } from "vitest";
import { me, storeSession } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { router } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
import { codeWasSent, keepTicket } from "../reset";
import { closeSession } from "../session";
import { LoginScreen } from "./login-screen";

const LOGIN = at("/api/garage/login");
const email = () => screen.getByLabelText<HTMLInputElement>("Email");
const password = () => screen.getByLabelText<HTMLInputElement>("Password");
const remember = () => screen.getByRole<HTMLInputElement>("switch", { name: "Remember Me" });
const submit = () => screen.getByRole("button", { name: "Sign in" });

async function signIn(secret = "garage-demo-1") {
  const { user } = renderApp(<LoginScreen />);
  await user.type(email(), "owner@sharma.example");
  await user.type(password(), secret);
  await user.click(submit());
  return user;
}

describe("the fields", () => {
  test("say what is wrong with them, and nothing is sent", { tags: "spec:entry-39" }, async () => {
    const { user } = renderApp(<LoginScreen />);
    await user.type(email(), "owner@");
    await user.click(submit());
    expect(await screen.findByText("Please enter a valid email address.")).toBeTruthy();
    expect(screen.getByText("Password is required")).toBeTruthy();
    expect(email().getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(email());
  });

  test("show and hide the password", { tags: "spec:entry-8" }, async () => {
    const { user } = renderApp(<LoginScreen />);
    expect(password().type).toBe("password");
    await user.click(screen.getByRole("button", { name: "Show password" }));
    expect(password().type).toBe("text");
    await user.click(screen.getByRole("button", { name: "Hide password" }));
    expect(password().type).toBe("password");
  });

  test("start with the remembered email and the switch on", { tags: "spec:entry-28" }, () => {
    localStorage.setItem("rememberedEmail", "owner@sharma.example");
    renderApp(<LoginScreen />);
    expect(email().value).toBe("owner@sharma.example");
    expect(remember().checked).toBe(true);
  });

  test("start empty with the switch off when nothing is remembered", () => {
    renderApp(<LoginScreen />);
    expect(email().value).toBe("");
    expect(remember().checked).toBe(false);
  });
});

describe("a session that is over", () => {
  const notice = () => screen.queryByText("Your session has ended. Please sign in again.");

  test("is said calmly when it ended by itself", () => {
    storeSession();
    localStorage.removeItem("token");
    renderApp(<LoginScreen />);
    expect(notice()).toBeTruthy();
  });

  test("needs no word after a sign-out, or on a first visit", () => {
    storeSession();
    closeSession();
    renderApp(<LoginScreen />);
    expect(notice()).toBeNull();
  });
});

describe("signing in", () => {
  test("sends what the contract says and goes home", {
    tags: ["spec:entry-27", "spec:entry-45", "spec:entry-63"],
  }, async () => {
    let sent: unknown;
    server.use(
      http.post(LOGIN, async ({ request }) => {
        sent = await request.json();
        return answer({ token: "gt_new", ...me });
      }),
    );
    const { user } = renderApp(<LoginScreen />);
    await user.type(email(), " owner@sharma.example ");
    await user.type(password(), " spaces stay ");
    await user.click(remember());
    await user.click(submit());
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/dashboard/home"));
    expect(sent).toEqual({
      email: "owner@sharma.example",
      password: " spaces stay ",
      remember: 1,
    });
    expect(localStorage.getItem("token")).toBe("gt_new");
    expect(localStorage.getItem("rememberedEmail")).toBe("owner@sharma.example");
  });

  test("ends a password reset that was under way", async () => {
    server.use(http.post(LOGIN, () => answer({ token: "gt_new", ...me })));
    codeWasSent("owner@sharma.example");
    keepTicket("a-ticket");
    await signIn();
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/dashboard/home"));
    expect(Object.keys(localStorage).sort()).toEqual(["garageId", "token", "userInfo"]);
  });

  test("goes home at once when a session is already open", () => {
    localStorage.setItem("token", "gt_one");
    renderApp(<LoginScreen />);
    expect(router.replace).toHaveBeenCalledWith("/dashboard/home");
  });

  test("a wrong pair is refused in the specified words, and what was typed stays", {
    tags: "spec:entry-51",
  }, async () => {
    server.use(http.post(LOGIN, () => refuse(200, { code: "login_failed", message: "Nope" })));
    await signIn("wrong");
    expect(await screen.findByText("Failed to login. Invalid username or password")).toBeTruthy();
    expect(email().value).toBe("owner@sharma.example");
    expect(password().value).toBe("wrong");
    await waitFor(() => expect(document.activeElement).toBe(password()));
    expect(localStorage.getItem("token")).toBeNull();
  });

  test.each([
    ["no answer", () => HttpResponse.error()],
    ["a fault", () => refuse(503, { code: "try_again", message: "Away" })],
    ["a page of somebody else's", () => new HttpResponse("<html>", { status: 502 })],
  ])("%s is a failed call", { tags: "spec:entry-51" }, async (_, reply) => {
    server.use(http.post(LOGIN, reply));
    await signIn();
    expect(await screen.findByText("Failed to login. Please try again.")).toBeTruthy();
    expect((submit() as HTMLButtonElement).disabled).toBe(false);
  });

  test.each([
    [200, "password_initial", "Set a new password first."],
    [200, "no_garage", "None of your garages is open."],
    [429, "slow_down", "Too many tries. Wait a minute."],
  ])("%i %s speaks in the server's words", async (status, code, message) => {
    server.use(http.post(LOGIN, () => refuse(status, { code, message })));
    await signIn();
    expect(await screen.findByText(message)).toBeTruthy();
  });

  test("the server's word on a field stands under that field", async () => {
    const error = { email: ["This address is too long."] };
    server.use(http.post(LOGIN, () => refuse(422, { code: "invalid", error })));
    await signIn();
    expect(await screen.findByText("This address is too long.")).toBeTruthy();
    expect(document.activeElement).toBe(email());
    expect(screen.queryByText("Failed to login. Please try again.")).toBeNull();
  });
});

describe("a password that somebody else chose", () => {
  const data = { userId: "gt_ticket" };
  const initial = { success: false, code: "password_initial", message: "First.", data };

  test("opens the way to an own one, with the ticket that the answer carries", {
    tags: "spec:entry-67",
  }, async () => {
    server.use(http.post(LOGIN, () => HttpResponse.json(initial)));
    await signIn("abc123");
    await waitFor(() => expect(router.push).toHaveBeenCalledExactlyOnceWith("/confirm-password"));
    expect(localStorage.getItem("userId")).toBe("gt_ticket");
    expect(localStorage.getItem("token")).toBeNull();
    expect(screen.queryByText("First.")).toBeNull();
  });
});

describe("on a narrow screen", () => {
  const proceed = () => screen.queryByRole("button", { name: "Proceed to Login" });
  const back = () => {
    window.history.replaceState(null, "", "/login");
    window.dispatchEvent(new PopStateEvent("popstate"));
  };

  test("the intro comes first, with the specified words, also for a remembered email", {
    tags: "spec:entry-3",
  }, () => {
    localStorage.setItem("rememberedEmail", "owner@sharma.example");
    renderApp(<LoginScreen />);
    expect(proceed()).toBeTruthy();
    screen.getByText("Streamline Your Garage Management Processes");
    screen.getByText("Completely free from your traditional methods of paper-based records");
  });

  test("Proceed to Login opens the form, and back returns to the intro", {
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

  test("who comes back from resetting a password has seen the intro", async () => {
    window.history.replaceState(null, "", "/login");
    const { user, unmount } = renderApp(<LoginScreen />);
    await user.click(proceed() as HTMLElement);
    unmount();
    window.history.replaceState(null, "", "/login");
    renderApp(<LoginScreen />);
    expect(proceed()).toBeNull();
  });

  test("the intro says so, too, when a session has ended", () => {
    storeSession();
    localStorage.removeItem("token");
    renderApp(<LoginScreen />);
    expect(screen.getByText("Your session has ended.")).toBeTruthy();
  });
});

test("Forgot Password? leads to the reset", { tags: "spec:entry-9" }, () => {
  renderApp(<LoginScreen />);
  const link = screen.getByRole("link", { name: "Forgot Password?" });
  expect(link.getAttribute("href")).toBe("/forget-password");
});

describe("Forgot Username?", () => {
  test("names the support address", { tags: "spec:entry-10" }, async () => {
    const { user } = renderApp(<LoginScreen />);
    await user.click(screen.getByRole("button", { name: "Forgot Username?" }));
    expect(
      await screen.findByText("Please contact the administrator at help@servicebay.example"),
    ).toBeTruthy();
  });

  test("says so when the address cannot be had", async () => {
    server.use(http.get(at("/api/garage/config"), () => refuse(404, { code: "not_found" })));
    const { user } = renderApp(<LoginScreen />);
    await user.click(screen.getByRole("button", { name: "Forgot Username?" }));
    expect(await screen.findByText(/could not be loaded/)).toBeTruthy();
  });
});
