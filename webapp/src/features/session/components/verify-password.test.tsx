import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { renderApp } from "@/testing/render";
import { router } from "@/testing/router";
import { answer, at, refuse, sentBody, server } from "@/testing/server";
import { codeWasSent } from "../reset";
import { VerifyScreen } from "./verify-screen";

const EMAIL = "owner@sharma.example";
const RESET = at("/api/garage/reset-password");

const password = () => screen.getByLabelText<HTMLInputElement>("New password");
const confirmation = () => screen.getByLabelText<HTMLInputElement>("Confirm password");
const submit = () => screen.getByRole<HTMLButtonElement>("button", { name: "Submit" });

async function choose(first: string, second = first) {
  const { user } = renderApp(<VerifyScreen />);
  if (first) await user.type(password(), first);
  if (second) await user.type(confirmation(), second);
  await user.click(submit());
  return user;
}

beforeEach(() => codeWasSent(EMAIL));

describe("step 2: the new password", () => {
  beforeEach(() => localStorage.setItem("userId", "a-ticket"));

  test("Verify OTP opens step 2 if a user id is stored", { tags: "spec:entry-32" }, () => {
    renderApp(<VerifyScreen />);
    screen.getByRole("heading", { name: "Create a new Password" });
  });

  test("a new password is sent with its confirmation, the stored reset is cleared and the page /success opens", {
    tags: ["spec:entry-13", "spec:entry-29", "spec:entry-48"],
  }, async () => {
    const sent = sentBody(RESET, () => answer(null));
    await choose(" new secret ");
    await waitFor(() => expect(router.push).toHaveBeenCalledExactlyOnceWith("/success"));
    expect(await sent).toEqual({
      userId: "a-ticket",
      password: " new secret ",
      cpassword: " new secret ",
    });
    expect({ ...localStorage }).toEqual({});
    expect(router.replace).not.toHaveBeenCalled();
  });

  test("the eye button on Verify OTP shows the new password", async () => {
    const { user } = renderApp(<VerifyScreen />);
    const [show] = screen.getAllByRole("button", { name: "Show password" });
    await user.click(show as HTMLElement);
    expect([password().type, confirmation().type]).toEqual(["text", "password"]);
  });

  test("invalid new passwords on Verify OTP show errors under both fields", {
    tags: "spec:entry-42",
  }, async () => {
    await choose("short", "other");
    expect(await screen.findByText("Password must be at least 8 characters long")).toBeTruthy();
    expect(screen.getByText("Passwords must match")).toBeTruthy();
  });

  test("a password of eight characters is accepted, and the confirmation must match", {
    tags: ["spec:entry-42", "spec:entry-62"],
  }, async () => {
    await choose("12345678", "12345679");
    expect(await screen.findByText("Passwords must match")).toBeTruthy();
    expect(screen.queryByText("Password must be at least 8 characters long")).toBeNull();
    expect(document.activeElement).toBe(confirmation());
  });

  test("a new password without a user id shows an error and returns to step 1 of Verify OTP", {
    tags: "spec:entry-54",
  }, async () => {
    const { user } = renderApp(<VerifyScreen />);
    localStorage.removeItem("userId");
    await user.type(password(), "new secret");
    await user.type(confirmation(), "new secret");
    await user.click(submit());
    expect(await screen.findByText("User ID missing. Please verify OTP again.")).toBeTruthy();
    screen.getByRole("heading", { name: "Verify OTP" });
  });

  test("a new password with an expired ticket shows the error and returns to step 1 of Verify OTP", {
    tags: "spec:entry-55",
  }, async () => {
    const ended = { code: "ticket_refused", message: "this reset has ended." };
    server.use(http.post(RESET, () => refuse(200, ended)));
    await choose("new secret");
    expect(await screen.findByText("Verification failed: this reset has ended.")).toBeTruthy();
    screen.getByRole("heading", { name: "Verify OTP" });
    expect(localStorage.getItem("userId")).toBeNull();
    expect(localStorage.getItem("email")).toBe(EMAIL);
  });

  test("a failed request for a new password shows an error and keeps the typed password", {
    tags: "spec:entry-55",
  }, async () => {
    server.use(http.post(RESET, () => HttpResponse.error()));
    await choose("new secret");
    expect(await screen.findByText("Please enter a valid OTP")).toBeTruthy();
    expect(password().value).toBe("new secret");
    expect(localStorage.getItem("userId")).toBe("a-ticket");
  });

  test("a server error about the new password shows under its field", async () => {
    const error = { password: ["This password is too common."] };
    server.use(http.post(RESET, () => refuse(422, { code: "invalid", error })));
    await choose("password1");
    expect(await screen.findByText("This password is too common.")).toBeTruthy();
    expect(document.activeElement).toBe(password());
  });
});
