import { screen, waitFor } from "@testing-library/react";
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

describe("sign-in fields", () => {
  test("invalid sign-in fields show errors and nothing is sent", {
    tags: "spec:entry-39",
  }, async () => {
    const { user } = renderApp(<LoginScreen />);
    await user.type(email(), "owner@");
    await user.click(submit());
    expect(await screen.findByText("Please enter a valid email address.")).toBeTruthy();
    expect(screen.getByText("Password is required")).toBeTruthy();
    expect(email().getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(email());
  });

  test("the eye button of the sign-in form shows and hides the password", {
    tags: "spec:entry-8",
  }, async () => {
    const { user } = renderApp(<LoginScreen />);
    expect(password().type).toBe("password");
    await user.click(screen.getByRole("button", { name: "Show password" }));
    expect(password().type).toBe("text");
    await user.click(screen.getByRole("button", { name: "Hide password" }));
    expect(password().type).toBe("password");
  });

  test("sign-in starts with the remembered email and with Remember Me ticked", {
    tags: "spec:entry-28",
  }, () => {
    localStorage.setItem("rememberedEmail", "owner@sharma.example");
    renderApp(<LoginScreen />);
    expect(email().value).toBe("owner@sharma.example");
    expect(remember().checked).toBe(true);
  });

  test("sign-in starts with the email that another host has sent along", () => {
    window.history.replaceState(null, "", "/login#sign-in=owner%40sharma.example");
    renderApp(<LoginScreen />);
    expect(email().value).toBe("owner@sharma.example");
    expect(window.location.hash).toBe("#sign-in");
    window.history.replaceState(null, "", "/login");
  });

  test("sign-in starts empty and with Remember Me not ticked when no email is remembered", () => {
    renderApp(<LoginScreen />);
    expect(email().value).toBe("");
    expect(remember().checked).toBe(false);
  });
});

describe("sign-in after a session", () => {
  const notice = () => screen.queryByText("Your session has ended. Please sign in again.");

  test("sign-in shows that the session has ended", () => {
    storeSession();
    localStorage.removeItem("token");
    renderApp(<LoginScreen />);
    expect(notice()).toBeTruthy();
  });

  test("sign-in shows no notice after a sign-out", () => {
    storeSession();
    closeSession();
    renderApp(<LoginScreen />);
    expect(notice()).toBeNull();
  });
});

describe("signing in", () => {
  test("signing in sends email, password and Remember Me, stores the session and opens home", {
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

  test("a person with two-step sign-in is asked for a code, and a wrong one shows under its field", async () => {
    const sent: unknown[] = [];
    const replies = [
      () =>
        refuse(200, {
          code: "code_needed",
          message: "Enter the 6 digits of your authenticator app.",
          error: { code: ["Enter the 6 digits of your authenticator app."] },
        }),
      () => refuse(200, { code: "code_wrong", error: { code: ["This code is not right."] } }),
      () => answer({ token: "gt_new", ...me }),
    ];
    server.use(
      http.post(LOGIN, async ({ request }) => {
        sent.push(await request.json());
        return (replies[sent.length - 1] ?? (() => HttpResponse.error()))();
      }),
    );
    const user = await signIn();
    const code = await screen.findByLabelText<HTMLInputElement>("Code");
    expect(document.activeElement).toBe(code);
    // The first question is no mistake.
    expect(code.getAttribute("aria-invalid")).toBeNull();
    await user.type(code, "000000");
    await user.click(submit());
    expect(await screen.findByText("This code is not right.")).toBeTruthy();
    await user.clear(code);
    await user.type(code, "123456");
    await user.click(submit());
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/dashboard/home"));
    const typed = { email: "owner@sharma.example", password: "garage-demo-1", remember: 0 };
    expect(sent).toEqual([typed, { ...typed, code: "000000" }, { ...typed, code: "123456" }]);
  });

  test("signing in ends an unfinished password reset", async () => {
    server.use(http.post(LOGIN, () => answer({ token: "gt_new", ...me })));
    codeWasSent("owner@sharma.example");
    keepTicket("a-ticket");
    await signIn();
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/dashboard/home"));
    expect(Object.keys(localStorage).sort()).toEqual(["garageId", "token", "userInfo"]);
  });

  test("sign-in redirects to home when a session is open", () => {
    localStorage.setItem("token", "gt_one");
    renderApp(<LoginScreen />);
    expect(router.replace).toHaveBeenCalledWith("/dashboard/home");
  });

  test("a wrong password shows “Failed to login. Invalid username or password” and keeps the typed text", {
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
    ["a call without an answer", () => HttpResponse.error()],
    ["a server error", () => refuse(503, { code: "try_again", message: "Away" })],
    ["a proxy's error page", () => new HttpResponse("<html>", { status: 502 })],
  ])("sign-in shows the general error for %s", { tags: "spec:entry-51" }, async (_, reply) => {
    server.use(http.post(LOGIN, reply));
    await signIn();
    expect(await screen.findByText("Failed to login. Please try again.")).toBeTruthy();
    expect((submit() as HTMLButtonElement).disabled).toBe(false);
  });

  test.each([
    [200, "password_initial", "Set a new password first."],
    [200, "no_garage", "None of your garages is open."],
    [429, "slow_down", "Too many tries. Wait a minute."],
  ])(
    "sign-in shows the server's message for status %i with code %s",
    async (status, code, message) => {
      server.use(http.post(LOGIN, () => refuse(status, { code, message })));
      await signIn();
      expect(await screen.findByText(message)).toBeTruthy();
    },
  );

  test("a server error about a sign-in field shows under that field", async () => {
    const error = { email: ["This address is too long."] };
    server.use(http.post(LOGIN, () => refuse(422, { code: "invalid", error })));
    await signIn();
    expect(await screen.findByText("This address is too long.")).toBeTruthy();
    expect(document.activeElement).toBe(email());
    expect(screen.queryByText("Failed to login. Please try again.")).toBeNull();
  });
});

describe("signing in with a first password", () => {
  const data = { userId: "gt_ticket" };
  const initial = { success: false, code: "password_initial", message: "First.", data };

  test("signing in with a first password chosen by the garage opens the new password screen", {
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

test("Forgot Password? links to /forget-password", { tags: "spec:entry-9" }, () => {
  renderApp(<LoginScreen />);
  const link = screen.getByRole("link", { name: "Forgot Password?" });
  expect(link.getAttribute("href")).toBe("/forget-password");
});

describe("Forgot Username?", () => {
  test("Forgot Username? shows the support email address", { tags: "spec:entry-10" }, async () => {
    const { user } = renderApp(<LoginScreen />);
    await user.click(screen.getByRole("button", { name: "Forgot Username?" }));
    expect(
      await screen.findByText("Please contact the administrator at help@servicebay.example"),
    ).toBeTruthy();
  });

  test("Forgot Username? shows an error when the support email address cannot be loaded", async () => {
    server.use(http.get(at("/api/garage/config"), () => refuse(404, { code: "not_found" })));
    const { user } = renderApp(<LoginScreen />);
    await user.click(screen.getByRole("button", { name: "Forgot Username?" }));
    expect(await screen.findByText(/could not be loaded/)).toBeTruthy();
  });
});
