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

test("Sign-up code step focuses the first of six boxes and shows the email address", () => {
  renderApp(<SignUpScreen />);
  screen.getByText(typed.email);
  expect(document.activeElement).toBe(digit(1));
  expect(screen.getAllByLabelText(/^Digit \d of 6$/)).toHaveLength(6);
});

test("Incomplete sign-up code is not sent", async () => {
  await enter("123");
  expect(await screen.findByText("Must be 6 digits")).toBeTruthy();
  expect(document.activeElement).toBe(digit(4));
});

test("Correct sign-up code signs in and shows the setup of the garage", async () => {
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

test("Wrong sign-up code shows the server's message until a new digit is typed", async () => {
  const words = "The code is wrong or no longer valid.";
  server.use(http.post(CONFIRM, () => refuse(200, { code: "code_refused", message: words })));
  const user = await enter();
  expect((await screen.findByRole("alert")).textContent).toBe(words);
  expect(document.activeElement).toBe(digit(1));
  await user.keyboard("2");
  expect(screen.queryByText(words)).toBeNull();
});

test("Network error in the sign-up code step shows a message and keeps the digits", async () => {
  server.use(http.post(CONFIRM, () => HttpResponse.error()));
  await enter();
  expect(await screen.findByText(/^The server could not be reached/)).toBeTruthy();
  expect(digit(6).value).toBe("6");
});

describe("Sign-up with an existing account", () => {
  test("Sign-up with an existing account asks the person to sign in and removes the stored sign-up", async () => {
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

test("Expired sign-up offers to sign in or to start again", async () => {
  const words = "This sign-up has expired. Please sign in or start again.";
  server.use(http.post(CONFIRM, () => refuse(200, { code: "sign_up_over", message: words })));
  const user = await enter();
  expect((await screen.findByRole("alert")).textContent).toContain(words);
  expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/login");
  await user.click(screen.getByRole("button", { name: "Start again" }));
  await screen.findByRole("heading", { name: "Start your free trial" });
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe(typed.email);
});

describe("Resend of the sign-up code", () => {
  test("Resend button of the sign-up code is hidden while the countdown runs", () => {
    leftAt({ step: "code", signUpId: "an-id", sentAt: Date.now() });
    renderApp(<SignUpScreen />);
    expect(screen.getByRole("timer").textContent).toMatch(/^Retry in 00:(30|29)$/);
    expect(screen.queryByRole("button", { name: "Resend" })).toBeNull();
  });

  test("Resend of the sign-up code empties the boxes and restarts the countdown", async () => {
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

  test("Refused resend of the sign-up code shows the reason", async () => {
    const words = "No more codes can be sent. Please use the last one.";
    server.use(http.post(AGAIN, () => refuse(200, { code: "no_more_codes", message: words })));
    const { user } = renderApp(<SignUpScreen />);
    await user.click(screen.getByRole("button", { name: "Resend" }));
    expect(await screen.findByText(words)).toBeTruthy();
  });
});

test("“Use another email address” returns to sign-up step 1 with the typed values", async () => {
  const { user } = renderApp(<SignUpScreen />);
  await user.click(screen.getByRole("button", { name: "Use another email address" }));
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe(typed.email),
  );
});
