import { act, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { renderApp } from "@/testing/render";
import { router } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
import { ConfirmScreen } from "./confirm-screen";

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
