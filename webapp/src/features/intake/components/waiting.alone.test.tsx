import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { memoryStore, newEntry } from "@/testing/counter";
import { renderApp } from "@/testing/render";
import { router } from "@/testing/router";
import type { Counter } from "../counter/counter";
import { showCounter } from "../counter/current";
import type { KeptEntry } from "../counter/entry";
import type { CounterStore } from "../counter/store";
import { readEntryDraft } from "../draft";
import { WaitingBadge } from "./waiting-badge";
import { WaitingScreen } from "./waiting-screen";

const send = vi.fn(async () => undefined);
afterEach(() => act(() => showCounter({})));

const QUESTION = {
  question: "job_open" as const,
  text: "JOB-00031 is open for this car since 10:42 (Priya).",
  answers: [{ question: "job_open" as const, answer: "new_job" as const, jobId: 31 }],
};

/** Shows the page with entries in these states. */
async function showWaiting(...changes: Partial<KeptEntry>[]) {
  return showStore(memoryStore(), changes);
}

async function showStore(store: CounterStore, changes: Partial<KeptEntry>[]) {
  for (const [at, change] of changes.entries()) {
    const id = String(at + 1).padStart(4, "0");
    await store.add(newEntry(id));
    const added = (await store.entries()).at(-1);
    const body = { ...added?.body, takenAt: "2026-11-26T05:00:00Z", decisions: [] };
    if (added) await store.save({ ...added, body: body as KeptEntry["body"], ...change });
  }
  const counter = {
    store,
    who: { personKey: "key", garageId: 11 },
    changed: async () => {
      const all = await store.all();
      act(() => showCounter({ ...shown, ...all }));
    },
  } as unknown as Counter;
  const shown = { status: "on" as const, counter, runner: { send, stop: () => undefined } };
  showCounter({ ...shown, ...(await store.all()) });
  const { user } = renderApp(
    <>
      <WaitingBadge />
      <WaitingScreen />
    </>,
  );
  return { user, store };
}

test("each entry shows its plate, name and state, and the badge counts them", {
  tags: ["spec:hand-39", "spec:hand-40", "spec:hand-41", "spec:hand-42", "spec:hand-44"],
}, async () => {
  await showWaiting(
    {},
    { state: "asks", questions: [QUESTION] },
    { state: "renewal" },
    { state: "not_allowed" },
    { state: "sending", unanswered: true },
  );
  const items = await screen.findAllByRole("listitem");
  const words = ["Waiting", "Needs you", "Waits for renewal", "Not allowed", "Sending"];
  expect(items.length).toBe(5);
  for (const [at, word] of words.entries())
    expect(within(items[at] as HTMLElement).getByText(word)).toBeTruthy();
  expect(screen.getByText("Not allowed. Show this entry to the owner.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "5 waiting" }).getAttribute("href")).toBe(
    "/dashboard/intake/waiting",
  );
  expect(within(items[4] as HTMLElement).queryByRole("button")).toBeNull();
});

test("a damaged entry is shown beside the others, and can only be deleted", async () => {
  const { user, store } = await showStore(memoryStore([{ id: "x", order: 9, revision: 1 }]), [{}]);
  const [whole, damaged] = await screen.findAllByRole("listitem");
  expect(within(whole as HTMLElement).getByText("Waiting")).toBeTruthy();
  expect(within(damaged as HTMLElement).getByText("Damaged")).toBeTruthy();
  expect(screen.getByRole("link", { name: "2 waiting" })).toBeTruthy();
  const [only, ...others] = within(damaged as HTMLElement).getAllByRole("button");
  expect(others).toEqual([]);
  await user.click(only as HTMLElement);
  const dialog = await screen.findByRole("alertdialog", { name: "Delete this entry?" });
  await user.click(within(dialog).getByRole("button", { name: "Delete entry" }));
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
  expect(await store.all()).toMatchObject({ entries: [{ id: "0001" }], damaged: [] });
});

test("an entry is deleted after a question", async () => {
  const { user, store } = await showWaiting({});
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  const dialog = await screen.findByRole("alertdialog", {
    name: "Delete the entry of MH 12 AB 0001?",
  });
  expect(within(dialog).getByText("It was never sent.")).toBeTruthy();
  await user.click(within(dialog).getByRole("button", { name: "Delete entry" }));
  expect(await screen.findByText("Nothing waits on this device.")).toBeTruthy();
  expect(await store.entries()).toEqual([]);
});

test("an entry whose answer was lost can be neither edited nor deleted", async () => {
  await showWaiting({ unanswered: true });
  expect(await screen.findByText("Waiting")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

test("an answer goes back with the entry, which is sent again", async () => {
  const { user, store } = await showWaiting({ state: "asks", questions: [QUESTION] });
  await user.click(await screen.findByRole("button", { name: "Answer" }));
  const dialog = await screen.findByRole("dialog", { name: "Please look at this entry." });
  expect(within(dialog).getByText(QUESTION.text)).toBeTruthy();
  await user.click(within(dialog).getByRole("button", { name: "New job" }));
  await waitFor(() => expect(send).toHaveBeenCalled());
  expect(await store.entries()).toMatchObject([
    { state: "kept", body: { decisions: [QUESTION.answers[0]] } },
  ]);
});

test("an entry with a wrong field shows the error, and opens in the form", {
  tags: "spec:hand-47",
}, async () => {
  const form = { vehicleNumber: "MH12", lines: [] };
  const draft = { line: "swift", form } as unknown as KeptEntry["draft"];
  const fields = { phoneNumber: ["Please enter a phone number."] };
  const { user } = await showWaiting({ state: "fields", fields, draft });
  expect(await screen.findByText("Please enter a phone number.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Edit" }));
  expect(router.push).toHaveBeenCalledWith("/dashboard/intake");
  const written = JSON.parse(sessionStorage.getItem("entryDraft:11") ?? "{}");
  expect(written).toMatchObject({ isKept: true, wrong: fields });
  expect(readEntryDraft("entryDraft:12")).toBeNull();
});

test("an entry whose photos still wait shows its job, and only the photos can be deleted", async () => {
  const job = { jobId: 57, jobCode: "JOB-00057" };
  const { user, store } = await showWaiting({ photos: ["one"] }, { photos: ["two", "three"], job });
  for (const key of ["one", "two", "three"]) await store.addPhoto(key, new Blob([key]));
  const [kept, made] = (await screen.findAllByRole("listitem")).map((item) => within(item));
  expect(kept?.getByText(/P-7K3F · 1 photo$/)).toBeTruthy();
  expect(made?.getByText(/JOB-00057 · 2 photos$/)).toBeTruthy();
  expect(made?.queryByRole("button", { name: "Edit" })).toBeNull();
  await user.click(made?.getByRole("button", { name: "Delete" }) as HTMLElement);
  const dialog = within(
    await screen.findByRole("alertdialog", { name: "Delete the photos of MH 12 AB 0002?" }),
  );
  expect(dialog.getByText("JOB-00057 stays. These photos were not sent.")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Delete photos" }));
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
  expect(await store.photosBefore(Number.POSITIVE_INFINITY)).toEqual(["one"]);
});
