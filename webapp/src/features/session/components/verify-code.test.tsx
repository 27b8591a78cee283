import { act, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { renderApp } from "@/testing/render";
import { router } from "@/testing/router";
import { answer, at, refuse, sentBody, server } from "@/testing/server";
import { codeWasSent } from "../reset";
import { VerifyScreen } from "./verify-screen";

const EMAIL = "owner@sharma.example";
const GENERATE = at("/api/garage/generate-otp");
const VERIFY = at("/api/garage/verify-otp");

const next = () => screen.getByRole<HTMLButtonElement>("button", { name: "Next" });
const digit = (n: number) => screen.getByLabelText<HTMLInputElement>(`Digit ${n} of 4`);
const resend = () => screen.queryByRole("button", { name: "Resend" });

async function verify(otp = "1234") {
  const { user } = renderApp(<VerifyScreen />);
  if (otp) await user.keyboard(otp);
  await user.click(next());
  return user;
}

beforeEach(() => codeWasSent(EMAIL));

test("Verify OTP without a stored email redirects to Forgot Password", () => {
  localStorage.clear();
  renderApp(<VerifyScreen />);
  expect(router.replace).toHaveBeenCalledExactlyOnceWith("/forget-password");
});

describe("step 1: the code", () => {
  test("Verify OTP focuses the first box and shows the email", { tags: "spec:entry-12" }, () => {
    renderApp(<VerifyScreen />);
    screen.getByRole("heading", { name: "Verify OTP" });
    screen.getByText(EMAIL);
    expect(document.activeElement).toBe(digit(1));
  });

  test("Verify OTP sends the stored email and the code, stores the user id and opens step 2", {
    tags: ["spec:entry-21", "spec:entry-47"],
  }, async () => {
    const sent = sentBody(VERIFY, () => answer({ userId: "a-ticket" }));
    await verify();
    await screen.findByRole("heading", { name: "Create a new Password" });
    expect(await sent).toEqual({ email: EMAIL, otp: "1234" });
    expect(localStorage.getItem("userId")).toBe("a-ticket");
    expect(document.activeElement).toBe(screen.getByLabelText("New password"));
  });

  test.each(["", "123"])(
    "Verify OTP does not send the code %j and shows “Must be 4 digits”",
    { tags: ["spec:entry-41", "spec:entry-61"] },
    async (otp) => {
      await verify(otp);
      expect(await screen.findByText("Must be 4 digits")).toBeTruthy();
      expect(document.activeElement).toBe(digit(otp.length + 1));
      expect(digit(1).getAttribute("aria-invalid")).toBe("true");
    },
  );

  test.each([
    [
      "a refusal",
      () => refuse(200, { code: "code_refused", message: "the code is wrong." }),
      "Verification failed: the code is wrong.",
    ],
    ["a call without an answer", () => HttpResponse.error(), "Please enter a valid OTP"],
    ["a server error", () => refuse(503, { code: "try_again" }), "Please enter a valid OTP"],
    [
      "too many tries",
      () => refuse(429, { code: "slow_down", message: "Please wait." }),
      "Please wait.",
    ],
  ])(
    "Verify OTP shows an error for %s and keeps the code",
    { tags: "spec:entry-53" },
    async (_, reply, message) => {
      server.use(http.post(VERIFY, reply));
      await verify();
      expect(await screen.findByText(message)).toBeTruthy();
      expect([1, 2, 3, 4].map((n) => digit(n).value).join("")).toBe("1234");
      await waitFor(() => expect(document.activeElement).toBe(digit(1)));
      expect(localStorage.getItem("userId")).toBeNull();
    },
  );
});

describe("requesting another code", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
    codeWasSent(EMAIL);
  });
  afterEach(() => void vi.useRealTimers());
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

  test("The “Resend” button of the Verify OTP page appears after a countdown of thirty seconds", {
    tags: ["spec:entry-30", "spec:entry-61"],
  }, () => {
    renderApp(<VerifyScreen />);
    expect(screen.getByRole("timer").textContent).toBe("Retry in 00:30");
    pass(1000);
    expect(screen.getByRole("timer").textContent).toBe("Retry in 00:29");
    pass(28_500);
    expect(screen.getByRole("timer").textContent).toBe("Retry in 00:01");
    expect(resend()).toBeNull();
    pass(500);
    expect(screen.queryByRole("timer")).toBeNull();
    expect(resend()).toBeTruthy();
  });

  test("a reload of Verify OTP does not restart the countdown for Resend", {
    tags: "spec:entry-32",
  }, () => {
    const { unmount } = renderApp(<VerifyScreen />);
    pass(12_000);
    unmount();
    renderApp(<VerifyScreen />);
    expect(screen.getByRole("timer").textContent).toBe("Retry in 00:18");
  });

  test("Resend on Verify OTP sends the stored email, hides the link and restarts the countdown", {
    tags: ["spec:entry-31", "spec:entry-46", "spec:entry-56"],
  }, async () => {
    const sent = sentBody(GENERATE, () => answer(null));
    const { user } = renderApp(<VerifyScreen />);
    await user.keyboard("12");
    pass(30_000);
    await user.click(resend() as HTMLElement);
    expect(await screen.findByText("OTP has been resent successfully")).toBeTruthy();
    expect(await sent).toEqual({ email: EMAIL });
    expect(resend()).toBeNull();
    expect(screen.getByRole("timer").textContent).toBe("Retry in 00:30");
    expect(digit(1).value).toBe("");
    expect(document.activeElement).toBe(digit(1));
  });

  const refusal = (error?: string) =>
    HttpResponse.json({ success: false, data: null, ...(error && { error }) });
  test.each([
    ["a refusal with a reason", () => refusal("No mail today."), "No mail today."],
    ["a refusal without a reason", () => refusal(), "Failed to resend OTP"],
    [
      "a call without an answer",
      () => HttpResponse.error(),
      "An error occurred while resending OTP",
    ],
  ])(
    "a failed Resend on Verify OTP shows an error for %s, and the person can try again",
    { tags: "spec:entry-56" },
    async (_, reply, message) => {
      server.use(http.post(GENERATE, reply));
      const { user } = renderApp(<VerifyScreen />);
      pass(30_000);
      await user.click(resend() as HTMLElement);
      expect(await screen.findByText(message)).toBeTruthy();
      expect(resend()).toBeTruthy();
    },
  );
});
