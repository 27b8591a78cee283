import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { shopTime } from "@/lib/day";
import { andheri, garage, me, storeSession, subscription } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, refuse, server } from "@/testing/server";
import type { Subscription } from "../api/last-subscription";
import { CHECK_INTERVAL_MS } from "../reminder";
// Fetched before they are asked for: what should not come would otherwise only be late.
import "./reminder-dialog";
import ReminderWatch from "./reminder-watch";
import { SubscriptionReminder } from "./subscription-reminder";

// Parts that come late are imported while a test waits.
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

function stands(as: Subscription) {
  server.use(http.get(LAST, () => answer(as)));
}

/** As the owner of the branch, who may renew, or as somebody else. */
function signInAs(permissions: string[]) {
  storeSession();
  const person = { ...me, garages: [garage(11, "Andheri", { permissions })] };
  const stored = { success: true, message: "", data: { token: "gt_one", ...person } };
  localStorage.setItem("userInfo", JSON.stringify(stored));
}

beforeEach(() => signInAs(["pay_subscription"]));
afterEach(() => vi.useRealTimers());

const dialog = () => screen.findByRole("dialog", undefined, { timeout: 10_000 });
/** Long enough for what should not come to have come. */
async function settled(ms = 600): Promise<void> {
  const until = Date.now() + ms;
  // Not within `act`, which holds back what the page does until it ends.
  await waitFor(() => expect(Date.now()).toBeGreaterThan(until));
}

describe("when it appears", () => {
  test("not while there is time", async () => {
    renderApp(<SubscriptionReminder />);
    await settled();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("five days before the end of grace", { tags: "spec:account-18" }, async () => {
    stands(expiring);
    renderApp(<SubscriptionReminder />);
    expect(within(await dialog()).getByText("Subscription Expiring Soon!")).toBeTruthy();
  });

  test("not where one pays", async () => {
    stands(expired);
    window.history.replaceState(null, "", "/dashboard/account/billing");
    renderApp(<SubscriptionReminder />);
    await settled();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("not six days before it", { tags: "spec:account-18" }, async () => {
    stands({ ...expiring, gracePeriodEndDate: inDays(6) });
    renderApp(<SubscriptionReminder />);
    await settled();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("it is checked again every five minutes", { tags: "spec:account-19" }, async () => {
    expect(CHECK_INTERVAL_MS).toBe(300_000);
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setInterval", "clearInterval", "Date"] });
    let asked = 0;
    server.use(
      http.get(LAST, () => {
        asked += 1;
        return answer(asked === 1 ? subscription : expired);
      }),
    );
    renderApp(<ReminderWatch />);
    await waitFor(() => expect(asked).toBe(1));
    await act(() => vi.advanceTimersByTimeAsync(CHECK_INTERVAL_MS - 10_000));
    expect(asked).toBe(1);
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    await waitFor(() => expect(asked).toBe(2));
    expect(await dialog()).toBeTruthy();
  });

  test("a load that fails is only logged", { tags: "spec:account-26" }, async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    server.use(http.get(LAST, () => refuse(404, { code: "not_found" })));
    renderApp(<SubscriptionReminder />);
    await waitFor(() => expect(logged).toHaveBeenCalled());
    await settled();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.querySelector("[data-sonner-toast]")).toBeNull();
  });
});

describe("before the end", () => {
  test("says how long, until when, and whom to call", { tags: "spec:account-21" }, async () => {
    stands(expiring);
    renderApp(<SubscriptionReminder />);
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

  test("who may not renew is offered no button for it", async () => {
    signInAs(["see_jobs"]);
    server.use(http.get(at("/api/garage/me"), () => answer({ ...me, garages: [andheri] })));
    stands(expiring);
    renderApp(<SubscriptionReminder />);
    const box = within(await dialog());
    expect(box.queryByRole("link", { name: "Renew" })).toBeNull();
    expect(box.getByRole("button", { name: "Remind me later" })).toBeTruthy();
  });

  test.each(["Remind me later", "Close"])(
    "%s puts it off, and the focus comes back",
    { tags: "spec:account-22" },
    async (name) => {
      stands(expiring);
      const { user, unmount } = renderApp(
        <>
          <button type="button">On the page</button>
          <SubscriptionReminder />
        </>,
      );
      screen.getByRole("button", { name: "On the page" }).focus();
      await user.click(within(await dialog()).getByRole("button", { name }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      await waitFor(() => expect(document.activeElement?.textContent).toBe("On the page"));
      unmount();
      renderApp(<SubscriptionReminder />);
      await settled();
      expect(screen.queryByRole("dialog")).toBeNull();
    },
  );

  test("Escape puts it off", async () => {
    stands(expiring);
    const { user } = renderApp(<SubscriptionReminder />);
    await dialog();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("after the end", () => {
  test("says so with the remark, and closes by the X alone", {
    tags: "spec:account-20",
  }, async () => {
    stands(expired);
    const { user } = renderApp(<SubscriptionReminder />);
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

describe("what it does not disturb", () => {
  test("somebody who is typing: it waits until the field is left", async () => {
    stands(expiring);
    renderApp(
      <>
        <input aria-label="Name" />
        <SubscriptionReminder />
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

  test("another dialog: it does not lie on top", async () => {
    stands(expiring);
    const other = document.createElement("div");
    other.setAttribute("role", "dialog");
    document.body.append(other);
    renderApp(<SubscriptionReminder />);
    await settled();
    expect(screen.getAllByRole("dialog")).toEqual([other]);
    other.remove();
    const box = await dialog();
    expect(box.textContent).toContain("Expiring Soon");
  });

  test("a network error leaves the page alone", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    server.use(http.get(LAST, () => HttpResponse.error()));
    renderApp(<SubscriptionReminder />);
    await settled();
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
