import { act, waitFor } from "@testing-library/react";
import { http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeSession } from "@/features/session/session";
import { endSession } from "@/lib/storage/session-values";
import { OPEN_PAGE, OPENED } from "@/sw/rules";
import { me, storeSession } from "@/testing/people";
import { ADDRESS, givePush, PUSH_KEY, takePush } from "@/testing/push";
import { renderApp } from "@/testing/render";
import { router } from "@/testing/router";
import { answer, at, server } from "@/testing/server";
import { ALERTS_HERE, rememberGarages } from "./alerts-here";
import { AlertsKeeper } from "./alerts-keeper";

const JOB = "/dashboard/manage/jobs/view?garageId=11&jobId=4";
let sent: unknown[];

beforeEach(() => {
  sent = [];
  storeSession();
  server.use(
    http.get(at("/api/garage/config"), () => answer({ pushKey: PUSH_KEY })),
    http.post(at("/api/garage/push-subscriptions"), async ({ request }) => {
      sent.push(await request.json());
      return answer(null);
    }),
  );
});

afterEach(takePush);

/** The worker asks this tab to open a page. */
function ask(worker: EventTarget, path: unknown) {
  const postMessage = vi.fn();
  const message = new MessageEvent("message", { data: { [OPEN_PAGE]: path } });
  Object.defineProperty(message, "ports", { value: [{ postMessage }] });
  act(() => void worker.dispatchEvent(message));
  return postMessage;
}

test("the page of a notification opens in this tab", () => {
  const { worker } = givePush({ now: "granted" });
  renderApp(<AlertsKeeper />);
  expect(ask(worker, JOB)).toHaveBeenCalledWith(OPENED);
  expect(router.push).toHaveBeenCalledWith(JOB);
});

test("an address outside the dashboard is not opened and not answered", () => {
  const { worker } = givePush({ now: "granted" });
  renderApp(<AlertsKeeper />);
  for (const path of ["https://evil.example/dashboard/", "//evil.example", "/login", 4, undefined])
    expect(ask(worker, path)).not.toHaveBeenCalled();
  expect(router.push).not.toHaveBeenCalled();
});

test("the address of this browser is sent again when the app opens", async () => {
  givePush({ now: "granted" });
  rememberGarages([11]);
  renderApp(<AlertsKeeper />);
  await waitFor(() => expect(sent).toEqual([ADDRESS]));
});

test("an address for an earlier key of the server is replaced", async () => {
  const { subscribe, unsubscribe } = givePush({ now: "granted" });
  await subscribe({ applicationServerKey: "AAAA" });
  rememberGarages([11]);
  renderApp(<AlertsKeeper />);
  await waitFor(() => expect(sent).toEqual([ADDRESS]));
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(subscribe).toHaveBeenCalledTimes(2);
});

test("the switch is off again if the permission was taken back", async () => {
  givePush({ now: "denied" });
  rememberGarages([11]);
  renderApp(<AlertsKeeper />);
  await waitFor(() => expect(localStorage.getItem(ALERTS_HERE)).toBeNull());
  expect(sent).toEqual([]);
});

test("a browser without alerts asks the server nothing", async () => {
  givePush({ now: "granted" });
  const asked = vi.fn();
  server.use(
    http.get(at("/api/garage/config"), () => {
      asked();
      return answer({ pushKey: PUSH_KEY });
    }),
  );
  rememberGarages([22]);
  renderApp(<AlertsKeeper />);
  await new Promise((passed) => setTimeout(passed, 50));
  expect([asked.mock.calls, sent]).toEqual([[], []]);
});

test.each([
  ["a sign-out", closeSession],
  ["the end of the session", endSession],
])("%s takes the address back", async (_, end) => {
  const { subscribe, unsubscribe } = givePush({ now: "granted" });
  rememberGarages([22]);
  await subscribe({ applicationServerKey: PUSH_KEY });
  renderApp(<AlertsKeeper />);
  act(end);
  expect(localStorage.getItem(ALERTS_HERE)).toBeNull();
  await waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
});

test("the next person in this browser has to switch the alerts on", async () => {
  givePush({ now: "granted" });
  rememberGarages([11]);
  const next = { ...me, user: { ...me.user, personKey: "bmV4dA" } };
  localStorage.setItem("userInfo", JSON.stringify({ data: { token: "gt_two", ...next } }));
  renderApp(<AlertsKeeper />);
  await new Promise((passed) => setTimeout(passed, 50));
  expect(sent).toEqual([]);
});
