import { act, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { renderApp } from "@/testing/render";
import { router } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
import { codeWasSent } from "../reset";
import { VerifyScreen } from "./verify-screen";

const EMAIL = "owner@sharma.example";
const GENERATE = at("/api/garage/generate-otp");
const VERIFY = at("/api/garage/verify-otp");
const RESET = at("/api/garage/reset-password");

const next = () => screen.getByRole<HTMLButtonElement>("button", { name: "Next" });
const digit = (n: number) => screen.getByLabelText<HTMLInputElement>(`Digit ${n} of 4`);
const resend = () => screen.queryByRole("button", { name: "Resend" });
const password = () => screen.getByLabelText<HTMLInputElement>("New password");
const confirmation = () => screen.getByLabelText<HTMLInputElement>("Confirm password");
const submit = () => screen.getByRole<HTMLButtonElement>("button", { name: "Submit" });

function body(path: string, reply: () => Response): Promise<unknown> {
  return new Promise((resolve) => {
    server.use(
      http.post(path, async ({ request }) => {
        resolve(await request.json());
        return reply();
      }),
    );
  });
}

async function verify(otp = "1234") {
  const { user } = renderApp(<VerifyScreen />);
  if (otp) await user.keyboard(otp);
  await user.click(next());
  return user;
}

async function choose(first: string, second = first) {
  const { user } = renderApp(<VerifyScreen />);
  if (first) await user.type(password(), first);
  if (second) await user.type(confirmation(), second);
  await user.click(submit());
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
    const sent = body(VERIFY, () => answer({ userId: "a-ticket" }));
    await verify();
    await screen.findByRole("heading", { name: "Create a new Password" });
    expect(await sent).toEqual({ email: EMAIL, otp: "1234" });
    expect(localStorage.getItem("userId")).toBe("a-ticket");
    expect(document.activeElement).toBe(password());
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
    const sent = body(GENERATE, () => answer(null));
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

describe("step 2: the new password", () => {
  beforeEach(() => localStorage.setItem("userId", "a-ticket"));

  test("Verify OTP opens step 2 if a user id is stored", { tags: "spec:entry-32" }, () => {
    renderApp(<VerifyScreen />);
    screen.getByRole("heading", { name: "Create a new Password" });
  });

  test("a new password is sent with its confirmation, the stored reset is cleared and the page /success opens", {
    tags: ["spec:entry-13", "spec:entry-29", "spec:entry-48"],
  }, async () => {
    const sent = body(RESET, () => answer(null));
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
