import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { shopTime } from "@/lib/dates/day";
import { andheri, garage, me, storeSession, subscription } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, refuse, server } from "@/testing/server";
import type { Subscription } from "../api/last-subscription";
import { CHECK_INTERVAL_MS } from "../reminder";
// The dialog is imported early. Otherwise an unwanted dialog could appear too late for the check.
import "./reminder-dialog";
import ReminderWatch from "./reminder-watch";

// The tests import lazy parts of the page, so they get more time.
vi.setConfig({ testTimeout: 20_000 });

const LAST = at("/api/garage/get-last-subscription");
const REMARK = "Your subscription ended. Your data is safe.";
const inDays = (days: number) => shopTime(new Date(Date.now() + days * 86_400_000)).day;

const expiring: Subscription = {
  ...subscription,
  gracePeriodEndDate: inDays(5),
  expiresIn: "6 days",
  expiresRemark: REMARK,
  state: "grace",
};
const expired: Subscription = {
  ...expiring,
  gracePeriodEndDate: inDays(-5),
  expired: true,
  expiresIn: "Expired",
  state: "expired",
};

function serve(state: Subscription) {
  server.use(http.get(LAST, () => answer(state)));
}

/** Signs in with these permissions, as the owner or in another role. */
function signInAs(permissions: string[]) {
  storeSession();
  const person = { ...me, garages: [garage(11, "Andheri", { permissions })] };
  const stored = { success: true, message: "", data: { token: "gt_one", ...person } };
  localStorage.setItem("userInfo", JSON.stringify(stored));
}

beforeEach(() => signInAs(["pay_subscription"]));
afterEach(() => vi.useRealTimers());

const dialog = () => screen.findByRole("dialog", undefined, { timeout: 10_000 });
/** Waits so long that an unwanted dialog would have appeared. */
async function settled(ms = 600): Promise<void> {
  const until = Date.now() + ms;
  // This does not use `act`, because `act` would delay the page's updates until it ends.
  await waitFor(() => expect(Date.now()).toBeGreaterThan(until));
}

describe("When the subscription reminder appears", () => {
  test("No subscription reminder appears for an active subscription", async () => {
    renderApp(<ReminderWatch />);
    await settled();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("Subscription reminder appears five days before the grace period ends", {
    tags: "spec:account-18",
  }, async () => {
    serve(expiring);
    renderApp(<ReminderWatch />);
    expect(within(await dialog()).getByText("Subscription Expiring Soon!")).toBeTruthy();
  });

  test("No subscription reminder appears on the billing screen", async () => {
    serve(expired);
    window.history.replaceState(null, "", "/dashboard/account/billing");
    renderApp(<ReminderWatch />);
    await settled();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("No subscription reminder appears six days before the grace period ends", {
    tags: "spec:account-18",
  }, async () => {
    serve({ ...expiring, gracePeriodEndDate: inDays(6) });
    renderApp(<ReminderWatch />);
    await settled();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("Subscription is requested again every five minutes for the reminder", {
    tags: "spec:account-19",
  }, async () => {
    expect(CHECK_INTERVAL_MS).toBe(300_000);
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setInterval", "clearInterval", "Date"] });
    let requestCount = 0;
    server.use(
      http.get(LAST, () => {
        requestCount += 1;
        return answer(requestCount === 1 ? subscription : expired);
      }),
    );
    renderApp(<ReminderWatch />);
    await waitFor(() => expect(requestCount).toBe(1));
    await act(() => vi.advanceTimersByTimeAsync(CHECK_INTERVAL_MS - 10_000));
    expect(requestCount).toBe(1);
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    await waitFor(() => expect(requestCount).toBe(2));
    expect(await dialog()).toBeTruthy();
  });

  test("Failed load of the subscription for the reminder is logged and shows no error", {
    tags: "spec:account-26",
  }, async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    server.use(http.get(LAST, () => refuse(404, { code: "not_found" })));
    renderApp(<ReminderWatch />);
    await waitFor(() => expect(logged).toHaveBeenCalled());
    await settled();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.querySelector("[data-sonner-toast]")).toBeNull();
  });
});

describe("Reminder before the expiry", () => {
  test("Expiring subscription reminder shows the time left, the renewal date and the support phone", {
    tags: "spec:account-21",
  }, async () => {
    serve(expiring);
    renderApp(<ReminderWatch />);
    const box = within(await dialog());
    expect(box.getByText(REMARK)).toBeTruthy();
    expect(box.getByText("6 days")).toBeTruthy();
    const [year, month, day] = inDays(5).split("-");
    expect(box.getByText("Renew before").nextSibling?.textContent).toBe(`${day}/${month}/${year}`);
    const call = await box.findByRole("link", { name: "Call support: 98200 98200" });
    expect(call.getAttribute("href")).toBe("tel:+919820098200");
    expect(box.getByRole("link", { name: "Renew" }).getAttribute("href")).toBe(
      "/dashboard/account/billing",
    );
  });

  test("Expiring subscription reminder has no Renew link without permission to pay", async () => {
    signInAs(["see_jobs"]);
    server.use(http.get(at("/api/garage/me"), () => answer({ ...me, garages: [andheri] })));
    serve(expiring);
    renderApp(<ReminderWatch />);
    const box = within(await dialog());
    expect(box.queryByRole("link", { name: "Renew" })).toBeNull();
    expect(box.getByRole("button", { name: "Remind me later" })).toBeTruthy();
  });

  test.each(["Remind me later", "Close"])(
    "Button “%s” postpones the subscription reminder and moves the focus back to the page",
    { tags: "spec:account-22" },
    async (name) => {
      serve(expiring);
      const { user, unmount } = renderApp(
        <>
          <button type="button">On the page</button>
          <ReminderWatch />
        </>,
      );
      screen.getByRole("button", { name: "On the page" }).focus();
      await user.click(within(await dialog()).getByRole("button", { name }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      await waitFor(() => expect(document.activeElement?.textContent).toBe("On the page"));
      unmount();
      renderApp(<ReminderWatch />);
      await settled();
      expect(screen.queryByRole("dialog")).toBeNull();
    },
  );

  test("Escape closes the expiring subscription reminder", async () => {
    serve(expiring);
    const { user } = renderApp(<ReminderWatch />);
    await dialog();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("Reminder after the expiry", () => {
  test("Expired subscription reminder shows the remark and closes only with the button X", {
    tags: "spec:account-20",
  }, async () => {
    serve(expired);
    const { user } = renderApp(<ReminderWatch />);
    const box = within(await dialog());
    expect(box.getByText("Subscription Expired!")).toBeTruthy();
    expect(box.getByText(REMARK)).toBeTruthy();
    expect(box.queryByRole("button", { name: "Remind me later" })).toBeNull();
    await user.keyboard("{Escape}");
    fireEvent.pointerDown(document.body);
    fireEvent.click(document.body);
    await settled();
    await user.click(within(await dialog()).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sessionStorage.getItem("subscriptionReminder")).toContain("11");
  });
});

describe("When the subscription reminder waits", () => {
  test("Subscription reminder waits until the person leaves the text field", async () => {
    serve(expiring);
    renderApp(
      <>
        <input aria-label="Name" />
        <ReminderWatch />
      </>,
    );
    const name = screen.getByLabelText<HTMLInputElement>("Name");
    name.focus();
    fireEvent.input(name, { target: { value: "Ravi" } });
    await settled(2_500);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(name);
    name.blur();
    await dialog();
    expect(name.value).toBe("Ravi");
  });

  test("Subscription reminder waits until another dialog is closed", async () => {
    serve(expiring);
    const other = document.createElement("div");
    other.setAttribute("role", "dialog");
    document.body.append(other);
    renderApp(<ReminderWatch />);
    await settled();
    expect(screen.getAllByRole("dialog")).toEqual([other]);
    other.remove();
    const box = await dialog();
    expect(box.textContent).toContain("Expiring Soon");
  });

  test("Network error shows no subscription reminder, and is no error of the page", async () => {
    const failed = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const noted = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    server.use(http.get(LAST, () => HttpResponse.error()));
    renderApp(<ReminderWatch />);
    await waitFor(() => expect(noted).toHaveBeenCalled());
    await settled();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(failed).not.toHaveBeenCalled();
  });
});
