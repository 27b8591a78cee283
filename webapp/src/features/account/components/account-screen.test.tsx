import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { me, storeSession, subscription } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { router } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
import { AccountScreen } from "./account-screen";

// The tests import lazy parts of the screen, so they get more time.
vi.setConfig({ testTimeout: 20_000 });

const PROFILE = at("/api/garage/profile");
const SESSIONS = at("/api/garage/sessions");
const profile = { ...me.user, email: "owner@sharma.example", secondFactor: false };
const here = {
  sessionId: "11111111-1111-4111-8111-111111111111",
  device: "Chrome on Windows",
  openedAt: "2026-11-18T09:00:00+05:30",
  lastUsedAt: new Date().toISOString(),
  current: true,
};
const phone = {
  sessionId: "22222222-2222-4222-8222-222222222222",
  device: "Chrome on Android",
  openedAt: "2026-11-02T09:00:00+05:30",
  lastUsedAt: "2026-11-03T09:00:00+05:30",
  current: false,
};

beforeEach(() => {
  storeSession();
  server.use(
    http.get(PROFILE, () => answer(profile)),
    http.get(SESSIONS, () => answer([here, phone])),
  );
});

const section = (name: string) => within(screen.getByRole("region", { name }));
const devices = () => screen.getByRole("list", { name: "Devices" });
const listed = () => within(devices()).getAllByRole("listitem");
const rows = async () => {
  await screen.findByRole("list", { name: "Devices" });
  return listed();
};
/** Waits longer than usual, because the form is imported lazily and its first import is slow. */
const input = (label: string) =>
  screen.findByLabelText<HTMLInputElement>(label, undefined, { timeout: 10_000 });

describe("Account banner", () => {
  test("Account banner shows initials, full name and phone number", {
    tags: "spec:account-3",
  }, () => {
    renderApp(<AccountScreen />);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Rajesh Sharma");
    expect(screen.getByText(/98200 12345/)).toBeTruthy();
    expect(screen.getByText("RS")).toBeTruthy();
  });

  test("“Log out” on the account screen ends the session", { tags: "spec:account-6" }, async () => {
    server.use(http.post(at("/api/garage/logout"), () => answer(null)));
    const { user } = renderApp(<AccountScreen />);
    await user.click(screen.getByRole("button", { name: "Log out" }));
    await waitFor(() => expect(localStorage.getItem("token")).toBeNull());
  });
});

describe("Profile section", () => {
  test("Changed profile is sent and saved", async () => {
    let sent: unknown;
    const changed = { ...profile, firstName: "Asha" };
    server.use(
      http.put(PROFILE, async ({ request }) => {
        sent = await request.json();
        server.use(
          http.get(at("/api/garage/me"), () => answer({ ...me, user: changed })),
          http.get(PROFILE, () => answer(changed)),
        );
        return HttpResponse.json({ success: true, message: "Saved.", data: changed });
      }),
    );
    const { user } = renderApp(<AccountScreen />);
    const first = await input("First name");
    const save = screen.getByRole<HTMLButtonElement>("button", { name: "Save changes" });
    expect(save.disabled).toBe(true);
    await user.clear(first);
    await user.type(first, "Asha");
    await user.click(save);
    expect(await screen.findByText("Saved.")).toBeTruthy();
    expect(sent).toEqual({ firstName: "Asha", lastName: "Sharma", phoneNumber: "9820012345" });
    expect(save.disabled).toBe(true);
  });

  test("Invalid phone number in the profile shows an error and gets the focus", async () => {
    const { user } = renderApp(<AccountScreen />);
    const number = await input("Phone Number");
    await user.clear(number);
    await user.type(number, "123");
    await user.click(screen.getByRole("button", { name: "Save changes" }));
    expect(await screen.findByText("Phone Number must be exactly 10 digits")).toBeTruthy();
    expect(document.activeElement).toBe(number);
  });

  test.each([
    ["server error", () => refuse(422, { code: "invalid", error: { firstName: ["No."] } }), "No."],
    ["network error", () => HttpResponse.error(), /could not be reached/],
  ])("Profile keeps the typed values after: %s", async (_, reply, words) => {
    server.use(http.put(PROFILE, reply));
    const { user } = renderApp(<AccountScreen />);
    const first = await input("First name");
    await user.type(first, "esh");
    await user.click(screen.getByRole("button", { name: "Save changes" }));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(first.value).toBe("Rajeshesh");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save changes" }).disabled).toBe(
      false,
    );
  });

  test("Profile section can be loaded again after a failed request", async () => {
    server.use(http.get(PROFILE, () => refuse(404, { code: "not_found" })));
    const { user } = renderApp(<AccountScreen />);
    expect(await screen.findByText("Your profile could not be loaded.")).toBeTruthy();
    server.use(http.get(PROFILE, () => answer(profile)));
    await user.click(section("Profile").getByRole("button", { name: "Try Again" }));
    expect((await input("First name")).value).toBe("Rajesh");
  });
});

describe("Devices section", () => {
  test("Devices list marks the current device and can log out another device", async () => {
    const ended: string[] = [];
    server.use(
      http.delete("*/api/garage/sessions/:id", ({ params }) => {
        ended.push(String(params.id));
        return answer(null);
      }),
    );
    const { user } = renderApp(<AccountScreen />);
    const [first, second] = await rows();
    expect(first?.textContent).toContain("Chrome on WindowsActive now · Signed in 18/11/2026");
    expect(first?.textContent).toContain("This device");
    expect(second?.textContent).toContain("Last used on 03/11/2026 · Signed in 02/11/2026");
    await user.click(screen.getByRole("button", { name: /^Log out Chrome on Android/ }));
    expect(await screen.findByText("Chrome on Android has been logged out.")).toBeTruthy();
    expect(ended).toEqual([phone.sessionId]);
    expect(listed()).toHaveLength(1);
    expect(document.activeElement).toBe(devices());
  });

  test("Logging out a device whose session has already ended removes the device without an error", async () => {
    server.use(http.delete("*/api/garage/sessions/:id", () => refuse(404, { code: "not_found" })));
    const { user } = renderApp(<AccountScreen />);
    await user.click(await screen.findByRole("button", { name: /^Log out Chrome on Android/ }));
    await waitFor(() => expect(listed()).toHaveLength(1));
  });

  test("Failed request to log out a device keeps the device in the list", async () => {
    server.use(http.delete("*/api/garage/sessions/:id", () => HttpResponse.error()));
    const { user } = renderApp(<AccountScreen />);
    await user.click(await screen.findByRole("button", { name: /^Log out Chrome on Android/ }));
    expect(await screen.findByText(/could not be reached/)).toBeTruthy();
    expect(listed()).toHaveLength(2);
  });
});

describe("Log out everywhere", () => {
  const open = async () => {
    const { user } = renderApp(<AccountScreen />);
    await user.click(screen.getByRole("button", { name: "Log out everywhere" }));
    const dialog = within(await screen.findByRole("dialog"));
    return { user, dialog };
  };

  test("“Log out everywhere” asks for confirmation and then also ends the current session", async () => {
    server.use(http.post(at("/api/garage/logout-everywhere"), () => answer(null)));
    const { user, dialog } = await open();
    expect(localStorage.getItem("token")).toBe("gt_one");
    await user.click(dialog.getByRole("button", { name: "Log out everywhere" }));
    await waitFor(() => expect(localStorage.getItem("token")).toBeNull());
  });

  test("Escape cancels “Log out everywhere” and moves the focus back to the button", async () => {
    const { user } = await open();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() =>
      expect(document.activeElement).toBe(
        screen.getByRole("button", { name: "Log out everywhere" }),
      ),
    );
    expect(localStorage.getItem("token")).toBe("gt_one");
  });

  test("Failed “Log out everywhere” shows the error in the dialog", async () => {
    server.use(http.post(at("/api/garage/logout-everywhere"), () => HttpResponse.error()));
    const { user, dialog } = await open();
    await user.click(dialog.getByRole("button", { name: "Log out everywhere" }));
    expect(await dialog.findByText(/could not be reached/)).toBeTruthy();
    expect(localStorage.getItem("token")).toBe("gt_one");
    expect(router.replace).not.toHaveBeenCalled();
  });
});

describe("Appearance section", () => {
  test("Theme and date language are saved on the device", async () => {
    const { user } = renderApp(<AccountScreen />);
    await user.click(screen.getByRole("radio", { name: "Dark" }));
    expect(document.documentElement.dataset.theme).toBe("dark");
    await user.click(screen.getByRole("radio", { name: "Same as device" }));
    expect(document.documentElement.dataset.theme).toBeUndefined();

    await user.selectOptions(screen.getByLabelText("Language of dates"), "हिन्दी");
    expect(document.cookie).toContain("dates=hi");
    await user.selectOptions(screen.getByLabelText("Language of dates"), "English");
    expect(document.cookie).toContain("dates=en");
    await user.selectOptions(screen.getByLabelText("Language of dates"), "Like the app");
    expect(document.cookie).not.toContain("dates=");
  });
});

test("Account screen links to help", { tags: "spec:account-10" }, () => {
  renderApp(<AccountScreen />);
  expect(screen.getByRole("link", { name: /^Help/ }).getAttribute("href")).toBe(
    "/dashboard/account/help",
  );
});

test("Failed load of the subscription is logged, and the other sections still work", {
  tags: "spec:account-26",
}, async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const SUBSCRIPTION = at("/api/garage/get-last-subscription");
  server.use(http.get(SUBSCRIPTION, () => refuse(404, { code: "not_found" })));
  const { user } = renderApp(<AccountScreen />);
  expect(await screen.findByText("The subscription could not be loaded.")).toBeTruthy();
  expect(logged).toHaveBeenCalledWith(
    "The subscription could not be loaded",
    expect.objectContaining({ status: 404 }),
  );
  expect((await input("First name")).value).toBe("Rajesh");
  server.use(http.get(SUBSCRIPTION, () => answer(subscription)));
  await user.click(section("Subscription").getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("266 days left")).toBeTruthy();
});

describe("A session with a PIN", () => {
  beforeEach(() => localStorage.setItem("token", "gp_one"));

  test("shows where the person is signed in, without the password and without ending others", async () => {
    renderApp(<AccountScreen />);
    expect(await rows()).toHaveLength(2);
    expect(screen.getByText(/^You are signed in with a PIN\./)).toBeTruthy();
    for (const name of ["Profile", "Password", "PIN for shared devices"])
      expect(screen.queryByRole("region", { name })).toBeNull();
    expect(within(devices()).queryByRole("button")).toBeNull();
    expect(screen.queryByRole("button", { name: "Log out everywhere" })).toBeNull();
  });
});

describe("PIN for shared devices", () => {
  test("the new PIN is sent with the password and the open garage, and a refusal stays at its field", async () => {
    const sent: unknown[] = [];
    server.use(
      http.post(at("/api/garage/my-pin"), async ({ request }) => {
        sent.push(await request.json());
        const pin = ["This PIN is easy to guess. Choose another one."];
        return refuse(422, { code: "invalid", error: { pin } });
      }),
    );
    const { user } = renderApp(<AccountScreen />);
    await user.click(screen.getByRole("button", { name: "Set PIN" }));
    await user.type(await input("Current password"), "my password");
    await user.type(await input("New PIN"), "1234");
    await user.click(section("PIN for shared devices").getByRole("button", { name: "Set PIN" }));
    expect(await screen.findByText("This PIN is easy to guess. Choose another one.")).toBeTruthy();
    expect((await input("Current password")).value).toBe("my password");
    expect(sent).toEqual([{ garageId: 11, currentPassword: "my password", pin: "1234" }]);
  });
});
