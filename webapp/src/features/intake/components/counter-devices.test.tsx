import { screen, within } from "@testing-library/react";
import { http } from "msw";
import { expect, test } from "vitest";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, refuse, server } from "@/testing/server";
import type { CounterDevice } from "../api/counter";
import CounterDevices from "./counter-devices";

const pc: CounterDevice = {
  deviceId: 5,
  label: "Chrome, Windows",
  personName: "Priya Nair",
  lastSeen: "2026-11-26T10:42:00+05:30",
  waiting: 3,
  oldestAt: "2026-11-26T10:10:00+05:30",
  off: false,
};

/** Shows the list. The server keeps what a person switches. */
function showDevices(devices: CounterDevice[], refused = false) {
  signInWith(["counter_devices"]);
  const sent: unknown[] = [];
  let now = devices;
  server.use(
    http.get(at("/api/garage/counter/devices"), () => answer(now)),
    http.post("*/api/garage/counter/devices/:id/off", async ({ request, params }) => {
      const body = (await request.json()) as { off: boolean };
      if (refused)
        return refuse(400, {
          code: "role_denied",
          message: "Your role (Advisor) may not do this.",
        });
      sent.push({ ...body, id: params.id });
      now = now.map((one) => ({ ...one, ...body }));
      return answer(null);
    }),
  );
  return { ...renderApp(<CounterDevices garageId={11} />), sent };
}

test("a device shows its person and what waits there, and can be switched off and on", {
  tags: "spec:hand-11",
}, async () => {
  const { user, sent } = showDevices([pc]);
  const item = await screen.findByRole("listitem");
  expect(item.textContent).toContain("Priya Nair. Last seen 26/11/2026, 10:42");
  expect(item.textContent).toContain("3 waiting since 26/11/2026, 10:10");
  await user.click(within(item).getByRole("button", { name: "Switch off: Chrome, Windows" }));
  expect(await screen.findByText("Switched off")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Allow again: Chrome, Windows" }));
  expect(await screen.findByRole("button", { name: /^Switch off/ })).toBeTruthy();
  expect(sent).toEqual([
    { off: true, id: "5" },
    { off: false, id: "5" },
  ]);
});

test("a refusal changes nothing on the list", async () => {
  const { user, sent } = showDevices([pc], true);
  await user.click(await screen.findByRole("button", { name: /^Switch off/ }));
  expect(await screen.findByText("Your role (Advisor) may not do this.")).toBeTruthy();
  expect(screen.getByRole("button", { name: /^Switch off/ })).toBeTruthy();
  expect(sent).toEqual([]);
});

test("without devices the list says so", async () => {
  showDevices([]);
  expect(await screen.findByText("No device uses the offline counter.")).toBeTruthy();
});
