import { act, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, test } from "vitest";
import { me } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { router } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
import { keepFirstSignIn } from "../visit";
import { ConfirmScreen } from "./confirm-screen";
import { LoginScreen } from "./login-screen";

const RESET = at("/api/garage/reset-password");
const alert = () => screen.findByRole("alert");

let sent: unknown[];

function reply(with_: () => Response) {
  sent = [];
  server.use(
    http.post(RESET, async ({ request }) => {
      sent.push(await request.json());
      return with_();
    }),
  );
}

async function proceed(first = "new secret", second = first) {
  const { user } = renderApp(<ConfirmScreen />);
  await user.type(screen.getByLabelText("New password"), first);
  await user.type(screen.getByLabelText("Confirm password"), second);
  await user.click(screen.getByRole("button", { name: "PROCEED" }));
}

test("the new password is saved with the stored user id, and then the page /success opens", {
  tags: "spec:entry-15",
}, async () => {
  localStorage.setItem("userId", "a-ticket");
  reply(() => answer(null));
  await proceed();
  await waitFor(() => expect(router.push).toHaveBeenCalledExactlyOnceWith("/success"));
  expect(sent).toEqual([{ userId: "a-ticket", password: "new secret", cpassword: "new secret" }]);
  expect(localStorage.getItem("userId")).toBeNull();
});

test("the ticket from a reset link is sent with the new password and removed from the URL", {
  tags: "spec:entry-66",
}, async () => {
  localStorage.setItem("userId", "an-older-ticket");
  window.history.replaceState(null, "", "/confirm-password#ticket=gt_from-mail");
  reply(() => answer(null));
  await proceed();
  await waitFor(() => expect(router.push).toHaveBeenCalledWith("/success"));
  expect(sent).toMatchObject([{ userId: "gt_from-mail" }]);
  expect(window.location.hash).toBe("");
});

test("a second reset link opened in the same tab replaces the ticket of the first link", () => {
  window.history.replaceState(null, "", "/confirm-password#ticket=one");
  renderApp(<ConfirmScreen />);
  window.history.replaceState(null, "", "/confirm-password#ticket=two");
  act(() => void window.dispatchEvent(new HashChangeEvent("hashchange")));
  expect(localStorage.getItem("userId")).toBe("two");
});

test("a new password without a user id is not sent, and an error links to Forgot Password", {
  tags: "spec:entry-43",
}, async () => {
  reply(() => answer(null));
  await proceed();
  expect((await alert()).textContent).toContain("User ID missing. Please verify OTP again.");
  const link = screen.getByRole("link", { name: "Ask for a new code" });
  expect(link.getAttribute("href")).toBe("/forget-password");
  expect(sent).toEqual([]);
});

test("a new password that differs from its confirmation is not sent", {
  tags: "spec:entry-43",
}, async () => {
  localStorage.setItem("userId", "a-ticket");
  reply(() => answer(null));
  await proceed("new secret", "new secrets");
  expect((await alert()).textContent).toBe("Passwords must match");
  expect(sent).toEqual([]);
});

test("the new password screen shows the server's refusal in an alert", {
  tags: "spec:entry-50",
}, async () => {
  localStorage.setItem("userId", "a-ticket");
  reply(() => refuse(200, { code: "ticket_refused", message: "this reset has ended." }));
  await proceed();
  expect((await alert()).textContent).toContain("Verification failed: this reset has ended.");
  expect(localStorage.getItem("userId")).toBeNull();
});

test("the new password screen shows a failed request in an alert and keeps the typed text", {
  tags: "spec:entry-50",
}, async () => {
  localStorage.setItem("userId", "a-ticket");
  reply(() => HttpResponse.error());
  await proceed();
  expect((await alert()).textContent).toBe("The server could not be reached. Please try again.");
  expect(screen.getByLabelText<HTMLInputElement>("New password").value).toBe("new secret");
  expect(localStorage.getItem("userId")).toBe("a-ticket");
});

test("an error about the new password shows under its field", async () => {
  localStorage.setItem("userId", "a-ticket");
  const error = { password: ["This password is too common."] };
  reply(() => refuse(422, { code: "invalid", error }));
  await proceed();
  expect((await alert()).textContent).toBe("This password is too common.");
});

describe("after a first password that the garage chose", () => {
  const LOGIN = at("/api/garage/login");
  const initial = {
    success: false,
    code: "password_initial",
    message: "",
    data: { userId: "gt_1" },
  };
  const login = { token: "gt_mine", ...me };
  let logins: unknown[];

  /** Signs in with the given password, and shows the next page with its new password. */
  async function chooseOwn(second: () => Response) {
    logins = [];
    reply(() => answer(null));
    server.use(
      http.post(LOGIN, async ({ request }) => {
        logins.push(await request.json());
        return logins.length === 1 ? HttpResponse.json(initial) : second();
      }),
    );
    const first = renderApp(<LoginScreen />);
    await first.user.type(await screen.findByLabelText("Email"), "raju@shop.example");
    await first.user.type(screen.getByLabelText("Password"), "given-1234");
    await first.user.click(screen.getByRole("button", { name: "Sign in" }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/confirm-password"));
    first.unmount();
    router.push.mockClear();
    await proceed("my own secret");
    await waitFor(() => expect(logins).toHaveLength(2));
  }

  test("the person stays signed in with the own password", async () => {
    await chooseOwn(() => answer(login));
    await waitFor(() => expect(localStorage.getItem("token")).toBe(login.token));
    expect(logins[1]).toEqual({
      email: "raju@shop.example",
      password: "my own secret",
      remember: 0,
    });
    expect(sent).toMatchObject([{ userId: "gt_1" }]);
    expect(router.push).not.toHaveBeenCalled();
    expect(router.replace).toHaveBeenCalledWith("/dashboard/home");
    expect(localStorage.getItem("userId")).toBeNull();
  });

  test("a sign-in that fails leads to the specified page", async () => {
    await chooseOwn(() => refuse(429, { code: "slow_down", message: "Too many tries." }));
    await waitFor(() => expect(router.push).toHaveBeenCalledExactlyOnceWith("/success"));
    expect(localStorage.getItem("token")).toBeNull();
  });

  test("the link of another person signs nobody in", async () => {
    logins = [];
    keepFirstSignIn(false);
    window.history.replaceState(null, "", "/confirm-password#ticket=gt_other");
    reply(() => answer(null));
    await proceed();
    await waitFor(() => expect(router.push).toHaveBeenCalledExactlyOnceWith("/success"));
    expect(logins).toEqual([]);
  });
});
