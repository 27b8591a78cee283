import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { me, storeSession } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, refuse, server } from "@/testing/server";
import { PasswordSection } from "./password-section";

// The tests import lazy parts of the screen, so they get more time.
vi.setConfig({ testTimeout: 20_000 });

const CHANGE = at("/api/garage/change-password");
/** Waits longer than usual, because the form is imported lazily and its first import is slow. */
const field = (label: string) =>
  screen.findByLabelText<HTMLInputElement>(label, undefined, { timeout: 10_000 });
const opener = () => screen.getByRole("button", { name: "Change password" });

beforeEach(() => {
  storeSession();
  server.use(
    http.get(at("/api/garage/profile"), () =>
      answer({ ...me.user, email: "owner@sharma.example", secondFactor: false }),
    ),
  );
});

async function change(current = "old password", next = "new password", again = next) {
  const { user } = renderApp(<PasswordSection />);
  await user.click(opener());
  await user.type(await field("Current password"), current);
  await user.type(await field("New password"), next);
  await user.type(await field("Confirm new password"), again);
  await user.click(screen.getByRole("button", { name: "Change password" }));
  return user;
}

describe("Change password", () => {
  test("Changed password is sent, and the form closes and moves the focus back to its button", async () => {
    let sent: unknown;
    server.use(
      http.post(CHANGE, async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ success: true, message: "Changed.", data: null });
      }),
    );
    await change();
    expect(await screen.findByText("Changed.")).toBeTruthy();
    expect(sent).toEqual({
      currentPassword: "old password",
      password: "new password",
      cpassword: "new password",
    });
    expect(screen.queryByLabelText("Current password")).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(opener()));
  });

  test("Wrong current password shows an error under its field, and the typed values are kept", async () => {
    server.use(
      http.post(CHANGE, () =>
        refuse(200, {
          code: "current_password_wrong",
          message: "This is not your current password",
          error: { currentPassword: ["This is not your current password"] },
        }),
      ),
    );
    await change();
    expect(await screen.findByText("This is not your current password")).toBeTruthy();
    expect(document.activeElement).toBe(await field("Current password"));
    expect((await field("New password")).value).toBe("new password");
  });

  test.each([
    ["old", "short", "short", "Password must be at least 8 characters long"],
    ["old", "new password", "other password", "Passwords must match"],
  ])(
    "Password form with old, new and repeated password %s, %s, %s shows the error “%s”",
    async (current, next, again, words) => {
      await change(current, next, again);
      expect(await screen.findByText(words)).toBeTruthy();
    },
  );

  test("Too many password attempts show the server's message", async () => {
    server.use(
      http.post(CHANGE, () => refuse(429, { code: "slow_down", message: "Wait 40 seconds." })),
    );
    await change();
    expect(await screen.findByText("Wait 40 seconds.")).toBeTruthy();
    expect((await field("Current password")).value).toBe("old password");
  });

  test("Cancel closes the password form and moves the focus back to its button", async () => {
    const { user } = renderApp(<PasswordSection />);
    await user.click(opener());
    await field("Current password");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(document.activeElement).toBe(opener()));
  });

  test("URL with #password opens the password form", async () => {
    window.history.replaceState(null, "", "/dashboard/account#password");
    renderApp(<PasswordSection />);
    const current = await field("Current password");
    await waitFor(() => expect(document.activeElement).toBe(current));
  });
});
