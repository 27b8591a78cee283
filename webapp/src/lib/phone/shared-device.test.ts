import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { beginSharing, noteTouch, PAD_KEY } from "./shared-device";

const MINUTE = 60_000;
const isCovered = () => localStorage.getItem("covered") !== null;

beforeEach(() => vi.useFakeTimers({ now: new Date("2026-11-30T10:00:00Z") }));
afterEach(() => vi.useRealTimers());

test("a covered page gets no key, and the pad gets it", () => {
  beginSharing("m1");
  const page = vi.fn();
  const pad = vi.fn();
  window.addEventListener("keydown", page, true);
  window.addEventListener(PAD_KEY, pad);
  const press = (init: KeyboardEventInit) =>
    window.dispatchEvent(new KeyboardEvent("keydown", init));
  press({ key: "1" });
  expect([page.mock.calls.length, pad.mock.calls.length]).toEqual([1, 0]);
  const cover = document.body.appendChild(document.createElement("dialog"));
  cover.dataset.cover = "";
  press({ key: "2" });
  press({ key: "k", ctrlKey: true });
  expect([page.mock.calls.length, pad.mock.calls.length]).toEqual([1, 1]);
  expect(pad.mock.calls[0]?.[0].detail).toBe("2");
  cover.remove();
  window.removeEventListener("keydown", page, true);
  window.removeEventListener(PAD_KEY, pad);
});

test("a touch after three minutes covers the page, and an earlier one keeps it open", () => {
  beginSharing("m1");
  vi.advanceTimersByTime(2 * MINUTE);
  noteTouch();
  vi.advanceTimersByTime(2 * MINUTE);
  noteTouch();
  expect(isCovered()).toBe(false);
  vi.advanceTimersByTime(3 * MINUTE + 1);
  noteTouch();
  expect(isCovered()).toBe(true);
});

test("a clock that was set back counts from now on", () => {
  beginSharing("m1");
  vi.setSystemTime(new Date("2026-11-30T08:00:00Z"));
  noteTouch();
  vi.advanceTimersByTime(3 * MINUTE + 1);
  noteTouch();
  expect(isCovered()).toBe(true);
});

test("a tab that loads for another person has no drafts of the one before", async () => {
  const load = async (by: string) => {
    localStorage.setItem("sharedBy", by);
    vi.resetModules();
    await import("./shared-device");
  };
  await load("m1");
  sessionStorage.setItem("purchaseDraft:1:bill", "of Suresh");
  await load("m1");
  expect(sessionStorage.getItem("purchaseDraft:1:bill")).toBe("of Suresh");
  await load("m3");
  expect(sessionStorage.getItem("purchaseDraft:1:bill")).toBeNull();
});
