import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, test } from "vitest";
import { me, storeSession } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { router } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
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
  test("say what is wrong with them, and nothing is sent", async () => {
    const { user } = renderApp(<LoginScreen />);
    await user.type(email(), "owner@");
    await user.click(submit());
    expect(await screen.findByText("Please enter a valid email address.")).toBeTruthy();
    expect(screen.getByText("Password is required")).toBeTruthy();
    expect(email().getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(email());
  });

  test("show and hide the password", async () => {
    const { user } = renderApp(<LoginScreen />);
    expect(password().type).toBe("password");
    await user.click(screen.getByRole("button", { name: "Show password" }));
    expect(password().type).toBe("text");
    await user.click(screen.getByRole("button", { name: "Hide password" }));
    expect(password().type).toBe("password");
  });

  test("start with the remembered email and the switch on", () => {
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
  test("sends what the contract says and goes home", async () => {
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

  test("goes home at once when a session is already open", () => {
    localStorage.setItem("token", "gt_one");
    renderApp(<LoginScreen />);
    expect(router.replace).toHaveBeenCalledWith("/dashboard/home");
  });

  test("a wrong pair is refused in the specified words, and what was typed stays", async () => {
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
  ])("%s is a failed call", async (_, reply) => {
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

describe("Forgot Username?", () => {
  test("names the support address", async () => {
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
