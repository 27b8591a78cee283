import { screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storeSession } from "@/testing/people";
import { ADDRESS, givePush, PUSH_KEY, takePush } from "@/testing/push";
import { renderApp } from "@/testing/render";
import { answer, at, refuse, server } from "@/testing/server";
import { ALERTS_HERE, garagesHere, rememberGarages } from "./alerts-here";
import DeviceAlerts from "./device-alerts";

const PATH = at("/api/garage/push-subscriptions");
let sent: { method: string; garageId: string | null; body: unknown }[];

beforeEach(() => {
  sent = [];
  storeSession();
  const note = async ({ request }: { request: Request }) => {
    const garageId = new URL(request.url).searchParams.get("garageId");
    sent.push({ method: request.method, garageId, body: await request.json() });
    return answer(null);
  };
  server.use(
    http.get(at("/api/garage/config"), () => answer({ pushKey: PUSH_KEY })),
    http.post(PATH, note),
    http.delete(PATH, note),
  );
});

afterEach(takePush);

const aSwitch = () =>
  screen.findByRole<HTMLInputElement>("switch", { name: "Alerts on this device" });

test("the switch sends the address of this browser, and takes it back", {
  tags: "spec:hand-24",
}, async () => {
  const { subscribe } = givePush({ now: "default", answer: "granted" });
  const { user } = renderApp(<DeviceAlerts />);
  expect((await aSwitch()).checked).toBe(false);
  await user.click(await aSwitch());
  await waitFor(async () => expect((await aSwitch()).checked).toBe(true));
  expect(sent).toEqual([{ method: "POST", garageId: "11", body: ADDRESS }]);
  expect(subscribe).toHaveBeenCalledWith({
    userVisibleOnly: true,
    applicationServerKey: PUSH_KEY,
  });
  expect(garagesHere()).toEqual([11]);
  await user.click(await aSwitch());
  await waitFor(async () => expect((await aSwitch()).checked).toBe(false));
  expect(sent[1]).toEqual({
    method: "DELETE",
    garageId: "11",
    body: { endpoint: ADDRESS.endpoint },
  });
});

test("the alerts of another branch stay on, and the browser keeps its address", async () => {
  const { unsubscribe, subscribe } = givePush({ now: "granted" });
  rememberGarages([22, 11]);
  await subscribe({ applicationServerKey: PUSH_KEY });
  const { user } = renderApp(<DeviceAlerts />);
  await user.click(await aSwitch());
  await waitFor(() => expect(garagesHere()).toEqual([22]));
  expect(unsubscribe).not.toHaveBeenCalled();
});

test("without the permission of the person, the switch explains itself and nothing is sent", async () => {
  const { subscribe } = givePush({ now: "default", answer: "denied" });
  const { user } = renderApp(<DeviceAlerts />);
  await user.click(await aSwitch());
  expect(await screen.findByText(/^Your browser blocks notifications/)).toBeTruthy();
  expect((await aSwitch()).disabled).toBe(true);
  expect([sent, subscribe.mock.calls, localStorage.getItem(ALERTS_HERE)]).toEqual([[], [], null]);
});

test("a browser that gets no address says so, and the switch stays off", async () => {
  const { subscribe } = givePush({ now: "granted" });
  subscribe.mockRejectedValue(new DOMException("push service error", "AbortError"));
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { user } = renderApp(<DeviceAlerts />);
  await user.click(await aSwitch());
  expect(await screen.findByText(/^The alerts could not be switched on\./)).toBeTruthy();
  expect((await aSwitch()).checked).toBe(false);
  expect([sent, localStorage.getItem(ALERTS_HERE)]).toEqual([[], null]);
});

test("the switch stays off if the server refuses the address", {
  tags: "spec:hand-25",
}, async () => {
  givePush({ now: "granted" });
  server.use(
    http.post(PATH, () =>
      refuse(422, { code: "invalid", message: "This address is not allowed." }),
    ),
  );
  const { user } = renderApp(<DeviceAlerts />);
  await user.click(await aSwitch());
  expect(await screen.findByText("This address is not allowed.")).toBeTruthy();
  expect((await aSwitch()).checked).toBe(false);
  expect(localStorage.getItem(ALERTS_HERE)).toBeNull();
});

test("a browser without push cannot show alerts", async () => {
  renderApp(<DeviceAlerts />);
  expect(await screen.findByText("This browser cannot show alerts.")).toBeTruthy();
  expect((await aSwitch()).disabled).toBe(true);
});

test("an iPhone needs the installed app first", async () => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (iPhone)");
  renderApp(<DeviceAlerts />);
  expect(await screen.findByText("Install Servicebay first.")).toBeTruthy();
});

test("a server without a key offers nothing", { tags: "spec:hand-103" }, async () => {
  givePush({ now: "granted" });
  const asked = vi.fn();
  server.use(
    http.get(at("/api/garage/config"), () => {
      asked();
      return answer({ pushKey: null });
    }),
  );
  renderApp(<DeviceAlerts />);
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(screen.queryByRole("switch")).toBeNull();
});
