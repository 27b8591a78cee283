import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { noteReachable, noteUnreachable } from "@/lib/browser/connection";
import { counterWith, packOf } from "@/testing/counter";
import { at, server } from "@/testing/server";
import { create, EVERY, sent, serveIntake, showIntake, textIn, write } from "@/testing/show-intake";
import type { Counter } from "../counter/counter";
import { showCounter } from "../counter/current";
import { offlineOf } from "../counter/offline";
import { NotKept } from "../counter/store";

// jsdom cannot draw on a canvas. The browser tests cover the drawing.
vi.mock("@/lib/pictures/shrink-photo", async (original) => ({
  ...(await original<typeof import("@/lib/pictures/shrink-photo")>()),
  shrinkPhoto: async (photo: File) => photo,
}));

const LINE = "KA05MX7171 baleno engine oil change kal Ramesh Patil 98123 45670";
const KEPT = "Kept on this device. The job number comes when the internet is back.";
const HOUR = 3_600_000;

beforeEach(() => {
  serveIntake();
  URL.createObjectURL = () => "blob:photo";
  URL.revokeObjectURL = () => undefined;
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

/** The parser is imported when the first line is read, which is slow on a busy machine. */
const PARSED = { timeout: 10_000 };

test("without internet an entry and the offered prices are kept on the device", async () => {
  const { kept } = goOffline();
  const { user } = showIntake();
  await write(user, LINE);
  await waitFor(() => expect(textIn("Vehicle Number")).toBe("KA 05 MX 7171"), PARSED);
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

test("an open job of the pack is shown, and a new job beside it is a decision", async () => {
  const openJob = { jobId: 31, jobCode: "JOB-00031", createdOn: "2026-11-24T10:42:00+05:30" };
  const { kept } = goOffline(packOf(EVERY, openJob));
  const { user } = showIntake();
  await write(user, "MH12AB1234 engine oil change");
  expect(await screen.findByText(/^JOB-00031 is open for this car since /)).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Open it" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "New job anyway" }));
  expect(screen.queryByText(/is open for this car/)).toBeNull();
  await create(user);
  await screen.findByText(KEPT);
  const decision = { question: "job_open", answer: "new_job", jobId: 31 };
  expect(kept[0]?.body.decisions).toEqual([decision]);
});

describe("photos of an entry", () => {
  const file = (name: string) => new File([name], name, { type: "image/jpeg" });
  const input = () => screen.findByLabelText<HTMLInputElement>("Add photos");
  const named = () => screen.queryAllByRole("img").map((image) => image.getAttribute("alt"));

  async function begin(store = counterWith()) {
    goOffline(packOf(EVERY), store);
    const { user } = showIntake();
    await write(user, LINE);
    await waitFor(() => expect(textIn("Vehicle Number")).toBe("KA 05 MX 7171"), PARSED);
    return { user, store };
  }

  test("they are kept with the entry, in their order", async () => {
    const { user, store } = await begin();
    await user.upload(await input(), [file("one.jpg"), file("two.jpg")]);
    await waitFor(() => expect(named()).toEqual(["Photo 1", "Photo 2"]));
    await create(user);
    await screen.findByText(KEPT);
    const photos = store.kept[0]?.photos ?? [];
    const texts = await Promise.all(
      photos.map(async (key) => (await store.store.photo(key))?.text()),
    );
    expect(texts).toEqual(["one.jpg", "two.jpg"]);
  });

  test("a photo that is removed leaves the device", async () => {
    const { user, store } = await begin();
    await user.upload(await input(), [file("one.jpg"), file("two.jpg")]);
    await waitFor(() => expect(named()).toHaveLength(2));
    await user.click(screen.getByRole("button", { name: "Remove photo 1" }));
    await waitFor(() => expect(named()).toEqual(["Photo 1"]));
    expect(await store.store.photosBefore(Number.POSITIVE_INFINITY)).toHaveLength(1);
  });

  test("a seventh photo is refused", async () => {
    const { user } = await begin();
    await user.upload(
      await input(),
      Array.from({ length: 7 }, (_, at) => file(`${at}.jpg`)),
    );
    expect(await screen.findByText("An entry has at most 6 photos.")).toBeTruthy();
    await waitFor(() => expect(named()).toHaveLength(6));
    expect(screen.queryByLabelText("Add photos")).toBeNull();
  });

  test("if the storage is full, the sentence says so, and the form and its other photos stay", {
    tags: "spec:hand-93",
  }, async () => {
    const { user, store } = await begin();
    await user.upload(await input(), file("one.jpg"));
    await waitFor(() => expect(named()).toHaveLength(1));
    store.store.addPhoto = () => Promise.reject(new NotKept("full"));
    await user.upload(await input(), file("two.jpg"));
    expect(
      await screen.findByText(
        "This could not be kept on the device. Write it down or share the slip.",
      ),
    ).toBeTruthy();
    expect(named()).toEqual(["Photo 1"]);
    expect(textIn("Vehicle Number")).toBe("KA 05 MX 7171");
    await create(user);
    await screen.findByText(KEPT);
    expect(store.kept[0]?.photos).toHaveLength(1);
  });

  test("an entry with photos goes to the device, although the internet is back", async () => {
    const { user, store } = await begin();
    await user.upload(await input(), file("one.jpg"));
    await waitFor(() => expect(named()).toHaveLength(1));
    serveIntake();
    act(() => noteReachable());
    await screen.findByRole("button", { name: "Create job" });
    await create(user);
    await screen.findByText(KEPT);
    expect([sent.length, store.kept[0]?.photos.length]).toEqual([0, 1]);
  });

  test("Start over deletes the photos", async () => {
    const { store } = await begin();
    const key = "0123";
    await store.store.addPhoto(key, file("one.jpg"));
    const draft = JSON.parse(sessionStorage.getItem("entryDraft:11") ?? "{}");
    cleanup();
    sessionStorage.setItem("entryDraft:11", JSON.stringify({ ...draft, photos: [key] }));
    const { user } = showIntake();
    await waitFor(() => expect(named()).toEqual(["Photo 1"]));
    await user.click(screen.getByRole("button", { name: "Start over" }));
    await waitFor(() => expect(named()).toEqual([]));
    expect(await store.store.photo(key)).toBeNull();
  });
});

test("if the storage fails, the sentence says so and the form stays", {
  tags: "spec:hand-93",
}, async () => {
  goOffline(packOf(EVERY), counterWith(new NotKept("full")));
  const { user } = showIntake();
  await write(user, LINE);
  await waitFor(() => expect(textIn("Vehicle Number")).toBe("KA 05 MX 7171"), PARSED);
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
  await waitFor(() => expect(textIn("Vehicle Number")).toBe("KA 05 MX 7171"), PARSED);
  await create(user);
  await screen.findByText(KEPT);
  expect(store.kept[0]).toMatchObject({ unanswered: true });
});

test("after 48 hours the screen says when the device was last online", {
  tags: "spec:hand-96",
}, async () => {
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
