import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, test } from "vitest";
import { renderApp } from "@/testing/render";
import { router } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
import { rememberTyped } from "../visit";
import { ForgetScreen } from "./forget-screen";

const GENERATE = at("/api/garage/generate-otp");
const email = () => screen.getByLabelText<HTMLInputElement>("Email");
const send = () => screen.getByRole<HTMLButtonElement>("button", { name: "Send OTP" });

async function ask() {
  const { user } = renderApp(<ForgetScreen />);
  await user.type(email(), " owner@sharma.example ");
  await user.click(send());
}

test("Send OTP sends the code, stores the email and opens Verify OTP", {
  tags: ["spec:entry-11", "spec:entry-20", "spec:entry-46"],
}, async () => {
  let sent: unknown;
  server.use(
    http.post(GENERATE, async ({ request }) => {
      sent = await request.json();
      return answer(null);
    }),
  );
  localStorage.setItem("userId", "an-earlier-ticket");
  await ask();
  await waitFor(() => expect(router.push).toHaveBeenCalledExactlyOnceWith("/verify-otp"));
  expect(sent).toEqual({ email: "owner@sharma.example" });
  expect(localStorage.getItem("email")).toBe("owner@sharma.example");
  expect(localStorage.getItem("userId")).toBeNull();
});

test("an invalid email in Forgot Password shows an error and is not sent", {
  tags: "spec:entry-40",
}, async () => {
  const { user } = renderApp(<ForgetScreen />);
  await user.type(email(), "owner@");
  await user.click(send());
  expect(await screen.findByText("Please enter a valid email address.")).toBeTruthy();
  expect(document.activeElement).toBe(email());
});

test("the back arrow of Forgot Password opens sign-in", { tags: "spec:entry-11" }, () => {
  renderApp(<ForgetScreen />);
  const link = screen.getByRole("link", { name: "Back to Sign In" });
  expect(link.getAttribute("href")).toBe("/login");
});

describe("initial email of Forgot Password", () => {
  test("Forgot Password starts with the email typed at sign-in", () => {
    localStorage.setItem("rememberedEmail", "remembered@sharma.example");
    rememberTyped(" typed@sharma.example ");
    renderApp(<ForgetScreen />);
    expect(email().value).toBe("typed@sharma.example");
  });

  test("Forgot Password starts with the email of an unfinished password reset", () => {
    localStorage.setItem("rememberedEmail", "remembered@sharma.example");
    localStorage.setItem("email", "reset@sharma.example");
    renderApp(<ForgetScreen />);
    expect(email().value).toBe("reset@sharma.example");
  });

  test("Forgot Password starts with the email that Remember Me stored", () => {
    localStorage.setItem("rememberedEmail", "remembered@sharma.example");
    renderApp(<ForgetScreen />);
    expect(email().value).toBe("remembered@sharma.example");
  });
});

const CALL_FAILED = "An error occurred while generating the OTP. Please try again.";
const refusal = (body: object) => HttpResponse.json({ success: false, data: null, ...body });

test.each([
  ["a refusal with a reason", () => refusal({ error: "No mail today." }), "No mail today."],
  ["a refusal without a reason", () => refusal({}), "Failed to generate OTP. Please try again."],
  ["a call without an answer", () => HttpResponse.error(), CALL_FAILED],
  ["a fault", () => refuse(503, { code: "try_again", message: "Away" }), CALL_FAILED],
  [
    "too many tries",
    () => refuse(429, { code: "slow_down", message: "Please wait 20 seconds." }),
    "Please wait 20 seconds.",
  ],
])("Send OTP shows a message for %s", { tags: "spec:entry-52" }, async (_, reply, message) => {
  server.use(http.post(GENERATE, reply));
  await ask();
  expect(await screen.findByText(message)).toBeTruthy();
  expect(email().value).toBe("owner@sharma.example");
  expect(send().disabled).toBe(false);
  expect(router.push).not.toHaveBeenCalled();
  expect(localStorage.getItem("email")).toBeNull();
});

test("a server error about the email shows under the email field of Forgot Password", async () => {
  const error = { email: ["Please enter a valid email address."] };
  server.use(http.post(GENERATE, () => refuse(422, { code: "invalid", error })));
  await ask();
  expect(await screen.findByText("Please enter a valid email address.")).toBeTruthy();
  expect(screen.queryByText(CALL_FAILED)).toBeNull();
});
