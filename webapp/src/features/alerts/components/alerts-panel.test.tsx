import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { act } from "react";
import { beforeEach, describe, expect, test } from "vitest";
import { storeSession } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, refuse, server } from "@/testing/server";
import { closeAlerts } from "../panel";
import { AlertsHost } from "./alerts-host";
import { BellButton } from "./bell-button";

const LIST = at("/api/garage/alerts");
const alert = (alertId: number, over: object = {}) => ({
  alertId,
  kind: "job_ready",
  text: `Alert ${alertId}`,
  jobId: null,
  createdOn: "2026-11-20T10:00:00+05:30",
  read: false,
  ...over,
});
const page = (alerts: object[], recordCount = alerts.length) => ({
  alerts,
  recordCount,
  asOf: 99,
  unreadCount: 1,
});

beforeEach(() => act(() => closeAlerts()));

async function open() {
  storeSession();
  const { user } = renderApp(
    <>
      <BellButton />
      <AlertsHost />
    </>,
  );
  await user.click(screen.getByRole("button", { name: /^Alerts/ }));
  return { user, panel: within(await screen.findByRole("dialog", { name: "Alerts" })) };
}

describe("Alerts bell", () => {
  test("Alerts bell shows a dot and the number of unread alerts", {
    tags: "spec:home-2",
  }, async () => {
    server.use(http.get(at("/api/garage/alerts/unread"), () => answer({ unreadCount: 3 })));
    storeSession();
    const { container } = renderApp(<BellButton />);
    expect(await screen.findByRole("button", { name: "Alerts, 3 unread" })).toBeTruthy();
    expect(container.querySelector("[data-slot=unread-dot]")).toBeTruthy();
  });

  test("Alerts bell shows no dot when the number of unread alerts cannot be loaded", {
    tags: "spec:home-2",
  }, async () => {
    server.use(http.get(at("/api/garage/alerts/unread"), () => refuse(404, { code: "x" })));
    storeSession();
    const { container } = renderApp(<BellButton />);
    expect(screen.getByRole("button", { name: "Alerts" })).toBeTruthy();
    expect(container.querySelector("[data-slot=unread-dot]")).toBeNull();
  });
});

describe("Alerts panel", () => {
  test("Alerts panel without alerts shows that there are no alerts", {
    tags: "spec:home-5",
  }, async () => {
    server.use(http.get(LIST, () => answer(page([]))));
    const { panel } = await open();
    expect(await panel.findByText("No alerts for Andheri")).toBeTruthy();
  });

  test("Click on an alert opens the alert's job and marks the alert as read", {
    tags: "spec:home-5",
  }, async () => {
    const read: string[] = [];
    server.use(
      http.get(LIST, () => answer(page([alert(2, { jobId: 7 }), alert(1, { read: true })]))),
      http.post("*/api/garage/alerts/:id/read", ({ params }) => {
        read.push(String(params.id));
        return answer(null);
      }),
    );
    const { user, panel } = await open();
    const link = await panel.findByRole("link", { name: /Unread:\s*Alert 2/ });
    expect(link.getAttribute("href")).toBe("/dashboard/manage/jobs/view?jobId=7");
    await user.click(panel.getByRole("button", { name: /^Alert 1/ }));
    expect(read).toEqual([]);
    await user.click(link);
    await waitFor(() => expect(read).toEqual(["2"]));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("“Mark all as read” is undone if the request fails", {
    tags: "spec:home-5",
  }, async () => {
    server.use(
      http.get(LIST, () => answer(page([alert(2), alert(1)]))),
      http.post(at("/api/garage/alerts/read-all"), () => HttpResponse.error()),
    );
    const { user, panel } = await open();
    await panel.findByRole("button", { name: /Unread:\s*Alert 2/ });
    await user.click(panel.getByRole("button", { name: "Mark all as read" }));
    expect(await panel.findByRole("button", { name: /Unread:\s*Alert 2/ })).toBeTruthy();
    let all = false;
    server.use(
      http.post(at("/api/garage/alerts/read-all"), () => {
        all = true;
        return answer(null);
      }),
      http.get(LIST, () => answer(page([alert(2, { read: all }), alert(1, { read: all })]))),
    );
    await user.click(panel.getByRole("button", { name: "Mark all as read" }));
    await waitFor(() => expect(panel.queryByText(/Unread/)).toBeNull());
  });

  test("Older alerts are loaded without shifting the list", async () => {
    const requests: string[] = [];
    server.use(
      http.get(LIST, ({ request }) => {
        const query = new URL(request.url).searchParams;
        requests.push(`${query.get("currentPage")} ${query.get("asOf")}`);
        return answer(page([alert(query.get("currentPage") === "1" ? 20 : 5)], 16));
      }),
    );
    const { user, panel } = await open();
    await user.click(await panel.findByRole("button", { name: "Show older alerts" }));
    expect(await panel.findByRole("button", { name: /Alert 5/ })).toBeTruthy();
    expect(requests).toEqual(["1 null", "2 99"]);
    expect(panel.queryByRole("button", { name: "Show older alerts" })).toBeNull();
  });

  test("Alerts panel can be loaded again after a failed request", async () => {
    server.use(http.get(LIST, () => refuse(404, { code: "x" })));
    const { user, panel } = await open();
    const retry = await panel.findByRole("button", { name: "Try Again" });
    server.use(http.get(LIST, () => answer(page([alert(1)]))));
    await user.click(retry);
    expect(await panel.findByRole("button", { name: /Alert 1/ })).toBeTruthy();
  });
});
