import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { me, storeSession } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, refuse, server } from "@/testing/server";
import { SecondFactorSection } from "./second-factor-section";

// The tests import lazy parts of the screen, so they get more time.
vi.setConfig({ testTimeout: 20_000 });
const LATE = { timeout: 10_000 };

const CODES = ["7K3FQ-M2XPA-9ABCD", "23456-EFGHJ-KLMNP"];
const done = (data: unknown, message = "Done.") =>
  HttpResponse.json({ success: true, message, data });
let isOn: boolean;
let sent: [string, unknown][];

beforeEach(() => {
  storeSession();
  isOn = false;
  sent = [];
  server.use(
    http.get(at("/api/garage/profile"), () =>
      answer({ ...me.user, email: "owner@sharma.example", secondFactor: isOn }),
    ),
    http.post(at("/api/garage/second-factor"), async ({ request }) => {
      sent.push(["begin", await request.json()]);
      return done({ secret: "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", picture: "<svg></svg>" });
    }),
    http.post(at("/api/garage/second-factor/confirm"), async ({ request }) => {
      sent.push(["confirm", await request.json()]);
      isOn = true;
      return done({ recoveryCodes: CODES });
    }),
    http.post(at("/api/garage/second-factor/end"), async ({ request }) => {
      sent.push(["end", await request.json()]);
      isOn = false;
      return done(null, "Sign-in asks only for your password from now on.");
    }),
  );
});

async function show() {
  const { user } = renderApp(<SecondFactorSection />);
  await user.click(await screen.findByRole("button", { name: isOn ? "Switch off" : "Switch on" }));
  await user.type(
    await screen.findByLabelText("Current password", undefined, LATE),
    "garage-demo-1",
  );
  return user;
}

async function toFirstCode() {
  const user = await show();
  await user.click(screen.getByRole("button", { name: "Next" }));
  const code = await screen.findByLabelText("Code");
  return { user, code };
}

test("password, QR code and the first code switch it on, and the recovery codes are shown once", async () => {
  const { user, code } = await toFirstCode();
  expect(screen.getByRole("img", { name: "QR code for an authenticator app" })).toBeTruthy();
  expect(screen.getByText("ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(code));
  await user.type(code, "123456");
  await user.click(screen.getByRole("button", { name: "Switch on" }));
  const codes = within(await screen.findByRole("list")).getAllByRole("listitem");
  expect(codes.map((each) => each.textContent)).toEqual(CODES);
  // Coming back to the page loads the profile again. The codes stay until the person has kept them.
  window.dispatchEvent(new Event("visibilitychange"));
  await user.click(screen.getByRole("button", { name: "Copy" }));
  expect(await navigator.clipboard.readText()).toBe(CODES.join("\n"));
  await user.click(screen.getByRole("button", { name: "I have kept them" }));
  expect(await screen.findByText("On. Sign-in asks for your password and a code.")).toBeTruthy();
  expect(screen.queryByText(CODES[0] ?? "")).toBeNull();
  expect(sent).toEqual([
    ["begin", { currentPassword: "garage-demo-1" }],
    ["confirm", { code: "123456" }],
  ]);
});

test("a wrong password and a wrong code show under their fields", async () => {
  server.use(
    http.post(
      at("/api/garage/second-factor"),
      () =>
        refuse(200, {
          code: "current_password_wrong",
          error: { currentPassword: ["This is not your current password"] },
        }),
      { once: true },
    ),
    http.post(at("/api/garage/second-factor/confirm"), () =>
      refuse(200, { code: "code_wrong", error: { code: ["This code is not right."] } }),
    ),
  );
  const user = await show();
  await user.click(screen.getByRole("button", { name: "Next" }));
  expect(await screen.findByText("This is not your current password")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Next" }));
  await user.type(await screen.findByLabelText("Code"), "000000");
  await user.click(screen.getByRole("button", { name: "Switch on" }));
  expect(await screen.findByText("This code is not right.")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Code").value).toBe("000000");
});

test("it is switched off with the password and a code", async () => {
  isOn = true;
  const user = await show();
  await user.type(screen.getByLabelText("Code"), "7K3FQ-M2XPA-9ABCD");
  await user.click(screen.getByRole("button", { name: "Switch off" }));
  expect(await screen.findByText("Off. Sign-in asks only for your password.")).toBeTruthy();
  expect(sent).toEqual([["end", { currentPassword: "garage-demo-1", code: "7K3FQ-M2XPA-9ABCD" }]]);
});

test("Cancel closes the form, and nothing is sent", async () => {
  const user = await show();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(await screen.findByText("Off. Sign-in asks only for your password.")).toBeTruthy();
  expect(sent).toEqual([]);
});
