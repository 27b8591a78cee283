import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { typedEmail } from "@/features/session/visit";
import { gstDefaults } from "@/testing/garage";
import { renderApp } from "@/testing/render";
import { router } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
import { kept, leftAt, typed } from "@/testing/sign-up";
import { SignUpScreen } from "./sign-up-screen";

const CONFIRM = at("/api/garage/sign-up/confirm");
const AGAIN = at("/api/garage/sign-up/send-code");
const signedUp = { garageId: 7, garageName: "Khan Motors", token: "gt_new" };
const preparing = { garageId: 7, garageName: "Khan Motors", state: "preparing", message: "Soon." };
const digit = (n: number) => screen.getByLabelText<HTMLInputElement>(`Digit ${n} of 6`);

beforeEach(() => {
  window.scrollTo = vi.fn();
  leftAt({ step: "code", signUpId: "an-id", sentAt: Date.now() - 60_000 });
  server.use(
    http.get(at("/api/garage/get-gst-defaults"), () => answer(gstDefaults)),
    http.get(at("/api/garage/preparation"), () => answer(preparing)),
  );
});

async function enter(code = "123456") {
  const { user } = renderApp(<SignUpScreen />);
  await user.keyboard(code);
  await user.click(screen.getByRole("button", { name: "Open my garage" }));
  return user;
}

test("begins in the first of six boxes, and says where the code went", () => {
  renderApp(<SignUpScreen />);
  screen.getByText(typed.email);
  expect(document.activeElement).toBe(digit(1));
  expect(screen.getAllByLabelText(/^Digit \d of 6$/)).toHaveLength(6);
});

test("an incomplete code is not sent", async () => {
  await enter("123");
  expect(await screen.findByText("Must be 6 digits")).toBeTruthy();
  expect(document.activeElement).toBe(digit(4));
});

test("the right code signs in and goes on to the garage that is being prepared", async () => {
  let sent: unknown;
  server.use(
    http.post(CONFIRM, async ({ request }) => {
      sent = await request.json();
      return answer(signedUp);
    }),
  );
  await enter();
  await screen.findByRole("heading", { name: "Setting up Khan Motors" });
  expect(sent).toEqual({ signUpId: "an-id", otp: "123456" });
  expect(localStorage.getItem("token")).toBe("gt_new");
  expect(router.replace).not.toHaveBeenCalled();
});

test("a wrong code is refused in the server's words, until it is typed anew", async () => {
  const words = "The code is wrong or no longer valid.";
  server.use(http.post(CONFIRM, () => refuse(200, { code: "code_refused", message: words })));
  const user = await enter();
  expect((await screen.findByRole("alert")).textContent).toBe(words);
  expect(document.activeElement).toBe(digit(1));
  await user.keyboard("2");
  expect(screen.queryByText(words)).toBeNull();
});

test("no answer is told, and the digits stay", async () => {
  server.use(http.post(CONFIRM, () => HttpResponse.error()));
  await enter();
  expect(await screen.findByText(/^The server could not be reached/)).toBeTruthy();
  expect(digit(6).value).toBe("6");
});

describe("an address that has an account", () => {
  test("is told to sign in with the password it has, and nothing is left behind", async () => {
    server.use(http.post(CONFIRM, () => answer({ ...signedUp, token: null })));
    const user = await enter();
    await screen.findByRole("heading", { name: "Khan Motors is being set up" });
    expect(localStorage.getItem("token")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    expect(router.push).toHaveBeenCalledWith("/login#sign-in");
    expect(typedEmail()).toBe(typed.email);
    expect(localStorage.getItem("signUp")).toBeNull();
  });
});

test("a sign-up that is over offers both ways on", async () => {
  const words = "This sign-up has expired. Please sign in or start again.";
  server.use(http.post(CONFIRM, () => refuse(200, { code: "sign_up_over", message: words })));
  const user = await enter();
  expect((await screen.findByRole("alert")).textContent).toContain(words);
  expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/login");
  await user.click(screen.getByRole("button", { name: "Begin anew" }));
  await screen.findByRole("heading", { name: "Start your free trial" });
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe(typed.email);
});

describe("another code", () => {
  test("has to be waited for", () => {
    leftAt({ step: "code", signUpId: "an-id", sentAt: Date.now() });
    renderApp(<SignUpScreen />);
    expect(screen.getByRole("timer").textContent).toMatch(/^Retry in 00:(30|29)$/);
    expect(screen.queryByRole("button", { name: "Resend" })).toBeNull();
  });

  test("empties the boxes and begins another wait", async () => {
    let sent: unknown;
    server.use(
      http.post(AGAIN, async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ success: true, message: "It is on its way.", data: null });
      }),
    );
    const { user } = renderApp(<SignUpScreen />);
    await user.keyboard("123");
    await user.click(screen.getByRole("button", { name: "Resend" }));
    expect(await screen.findByText("It is on its way.")).toBeTruthy();
    expect(sent).toEqual({ signUpId: "an-id" });
    expect(digit(1).value).toBe("");
    expect(screen.getByRole("timer")).toBeTruthy();
    expect(kept().at).toMatchObject({ step: "code", signUpId: "an-id" });
  });

  test("that is refused says why", async () => {
    const words = "No more codes can be sent. Please use the last one.";
    server.use(http.post(AGAIN, () => refuse(200, { code: "no_more_codes", message: words })));
    const { user } = renderApp(<SignUpScreen />);
    await user.click(screen.getByRole("button", { name: "Resend" }));
    expect(await screen.findByText(words)).toBeTruthy();
  });
});

test("another address leads back to the first step, with what was typed", async () => {
  const { user } = renderApp(<SignUpScreen />);
  await user.click(screen.getByRole("button", { name: "Another email address" }));
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe(typed.email),
  );
});
