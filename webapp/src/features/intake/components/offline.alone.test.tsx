import { act, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test } from "vitest";
import { noteReachable, noteUnreachable } from "@/lib/browser/connection";
import { counterWith, packOf } from "@/testing/counter";
import { at, server } from "@/testing/server";
import { create, EVERY, sent, serveIntake, showIntake, textIn, write } from "@/testing/show-intake";
import type { Counter } from "../counter/counter";
import { showCounter } from "../counter/current";
import { offlineOf } from "../counter/offline";
import { NotKept } from "../counter/store";

const LINE = "KA05MX7171 baleno engine oil change kal Ramesh Patil 98123 45670";
const KEPT = "Kept on this device. The job number comes when the internet is back.";
const HOUR = 3_600_000;

beforeEach(() => {
  serveIntake();
  server.use(http.get("*/healthz", () => HttpResponse.error()));
});
afterEach(() =>
  act(() => {
    noteReachable();
    showCounter({});
  }),
);

function goOffline(pack = packOf(EVERY), store = counterWith()) {
  const counter = { ...store, pack } as unknown as Counter;
  server.use(http.all("*/api/*", () => HttpResponse.error()));
  act(() => {
    showCounter({ status: "on", counter, pack, offline: offlineOf(pack), entries: [] });
    noteUnreachable();
  });
  return store;
}

test("without internet an entry is kept on the device, with the offers of its prices", async () => {
  const { kept } = goOffline();
  const { user } = showIntake();
  await write(user, LINE);
  await waitFor(() => expect(textIn("Vehicle Number")).toBe("KA 05 MX 7171"));
  await create(user);
  expect(await screen.findByText(KEPT)).toBeTruthy();
  const [entry] = kept;
  expect(
    screen.getByText(`Provisional. Not a tax invoice. Slip ${entry?.body.slip}.`),
  ).toBeTruthy();
  expect(sent).toEqual([]);
  expect(entry).toMatchObject({ plate: "KA05MX7171", unanswered: false });
  expect(entry?.facts).toMatchObject({ name: "Ramesh Patil", phone: "9812345670" });
  expect(entry?.body.services[0]?.offer).toBe(`offer-${entry?.body.services[0]?.serviceId}`);
});

test("a car of the pack fills its owner and its model", async () => {
  const { kept } = goOffline();
  const { user } = showIntake();
  await write(user, "MH12AB1234 engine oil change");
  await waitFor(() => expect(textIn("Vehicle Model")).toBe("Maruti Swift"));
  await create(user);
  await screen.findByText(KEPT);
  expect(kept[0]?.body).toMatchObject({ vehicle: { vehicleId: 9 }, customer: { customerId: 8 } });
});

test("if the storage fails, the sentence says so and the form stays", async () => {
  goOffline(packOf(EVERY), counterWith(new NotKept("full")));
  const { user } = showIntake();
  await write(user, LINE);
  await waitFor(() => expect(textIn("Vehicle Number")).toBe("KA 05 MX 7171"));
  await create(user);
  const failed = "This could not be kept on the device. Write it down or share the slip.";
  expect(await screen.findByText(failed)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Back to the entry" }));
  expect(textIn("Vehicle Number")).toBe("KA 05 MX 7171");
  expect(screen.getByRole("button", { name: "Create job" })).toBeTruthy();
});

test("an entry whose answer is lost is kept as unanswered", async () => {
  const { user } = showIntake();
  const store = counterWith();
  const pack = packOf(EVERY);
  act(() => showCounter({ status: "on", counter: store as unknown as Counter, pack, entries: [] }));
  server.use(http.post(at("/api/garage/intakes"), () => HttpResponse.error()));
  await write(user, LINE);
  await waitFor(() => expect(textIn("Vehicle Number")).toBe("KA 05 MX 7171"));
  await create(user);
  await screen.findByText(KEPT);
  expect(store.kept[0]).toMatchObject({ unanswered: true });
});

test("after 48 hours the screen says when the device was last online", async () => {
  const issuedAt = new Date(Date.now() - 48 * HOUR - 1_000).toISOString();
  goOffline({ ...packOf(EVERY), issuedAt });
  showIntake();
  const last = await screen.findByText(
    /^This device was last online on .* at \d\d:\d\d\. Go online to take in cars\.$/,
  );
  expect(last).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Create job" })).toBeNull();
});

test("without a counter the screen needs the internet", async () => {
  act(() => noteUnreachable());
  showIntake();
  act(() => showCounter({ status: "off" }));
  expect(await screen.findByText("This needs the internet.")).toBeTruthy();
});
