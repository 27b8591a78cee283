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

test("without a stored email it leads back to where one is asked for", () => {
  localStorage.clear();
  renderApp(<VerifyScreen />);
  expect(router.replace).toHaveBeenCalledExactlyOnceWith("/forget-password");
});

describe("step 1", () => {
  test("begins in the first box and says where the code went", { tags: "spec:entry-12" }, () => {
    renderApp(<VerifyScreen />);
    screen.getByRole("heading", { name: "Verify OTP" });
    screen.getByText(EMAIL);
    expect(document.activeElement).toBe(digit(1));
  });

  test("sends the stored email and the code, keeps the user id, and goes on", {
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
    "%j is not sent: Must be 4 digits",
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
    ["no answer", () => HttpResponse.error(), "Please enter a valid OTP"],
    ["a fault", () => refuse(503, { code: "try_again" }), "Please enter a valid OTP"],
    ["too many", () => refuse(429, { code: "slow_down", message: "Please wait." }), "Please wait."],
  ])("%s is told, and the code stays", { tags: "spec:entry-53" }, async (_, reply, message) => {
    server.use(http.post(VERIFY, reply));
    await verify();
    expect(await screen.findByText(message)).toBeTruthy();
    expect([1, 2, 3, 4].map((n) => digit(n).value).join("")).toBe("1234");
    await waitFor(() => expect(document.activeElement).toBe(digit(1)));
    expect(localStorage.getItem("userId")).toBeNull();
  });
});

describe("another code", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
    codeWasSent(EMAIL);
  });
  afterEach(() => void vi.useRealTimers());
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

  test("can be had after thirty seconds, counted down as mm:ss", {
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

  test("a reload does not begin the countdown anew", { tags: "spec:entry-32" }, () => {
    const { unmount } = renderApp(<VerifyScreen />);
    pass(12_000);
    unmount();
    renderApp(<VerifyScreen />);
    expect(screen.getByRole("timer").textContent).toBe("Retry in 00:18");
  });

  test("is asked for with the stored email; the link goes and the thirty seconds begin anew", {
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
    ["a refusal", () => refusal("No mail today."), "No mail today."],
    ["a refusal without words", () => refusal(), "Failed to resend OTP"],
    ["no answer", () => HttpResponse.error(), "An error occurred while resending OTP"],
  ])(
    "%s is told, and it can be tried again",
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

describe("step 2", () => {
  beforeEach(() => localStorage.setItem("userId", "a-ticket"));

  test("is where a reload returns to", { tags: "spec:entry-32" }, () => {
    renderApp(<VerifyScreen />);
    screen.getByRole("heading", { name: "Create a new Password" });
  });

  test("sends what the contract says, clears what the reset stored, and goes to /success", {
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

  test("shows and hides what is typed", async () => {
    const { user } = renderApp(<VerifyScreen />);
    const [show] = screen.getAllByRole("button", { name: "Show password" });
    await user.click(show as HTMLElement);
    expect([password().type, confirmation().type]).toEqual(["text", "password"]);
  });

  test("says what is wrong with both fields, and nothing is sent", {
    tags: "spec:entry-42",
  }, async () => {
    await choose("short", "other");
    expect(await screen.findByText("Password must be at least 8 characters long")).toBeTruthy();
    expect(screen.getByText("Passwords must match")).toBeTruthy();
  });

  test("eight characters are enough, and the confirmation must be equal", {
    tags: ["spec:entry-42", "spec:entry-62"],
  }, async () => {
    await choose("12345678", "12345679");
    expect(await screen.findByText("Passwords must match")).toBeTruthy();
    expect(screen.queryByText("Password must be at least 8 characters long")).toBeNull();
    expect(document.activeElement).toBe(confirmation());
  });

  test("without a user id it asks for the code once more", { tags: "spec:entry-54" }, async () => {
    const { user } = renderApp(<VerifyScreen />);
    localStorage.removeItem("userId");
    await user.type(password(), "new secret");
    await user.type(confirmation(), "new secret");
    await user.click(submit());
    expect(await screen.findByText("User ID missing. Please verify OTP again.")).toBeTruthy();
    screen.getByRole("heading", { name: "Verify OTP" });
  });

  test("a ticket that has ended is told, and another code can be asked for", {
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

  test("a call that failed is told, and what was typed stays", {
    tags: "spec:entry-55",
  }, async () => {
    server.use(http.post(RESET, () => HttpResponse.error()));
    await choose("new secret");
    expect(await screen.findByText("Please enter a valid OTP")).toBeTruthy();
    expect(password().value).toBe("new secret");
    expect(localStorage.getItem("userId")).toBe("a-ticket");
  });

  test("the server's word on the password stands under it", async () => {
    const error = { password: ["This password is too common."] };
    server.use(http.post(RESET, () => refuse(422, { code: "invalid", error })));
    await choose("password1");
    expect(await screen.findByText("This password is too common.")).toBeTruthy();
    expect(document.activeElement).toBe(password());
  });
});
