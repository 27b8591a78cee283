import { fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ignoreSecondTap } from "./second-tap";

const tapped = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  document.body.addEventListener("click", tapped);
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  document.body.removeEventListener("click", tapped);
  tapped.mockReset();
});

const tap = (clientX: number, clientY: number) =>
  fireEvent.click(document.body, { clientX, clientY });

test("a second tap near the first one is ignored for 400 ms", () => {
  ignoreSecondTap({ clientX: 100, clientY: 700 });
  tap(110, 690);
  expect(tapped).not.toHaveBeenCalled();
  vi.advanceTimersByTime(400);
  tap(110, 690);
  expect(tapped).toHaveBeenCalledOnce();
});

test("a tap on another place works immediately", () => {
  ignoreSecondTap({ clientX: 100, clientY: 700 });
  tap(200, 700);
  expect(tapped).toHaveBeenCalledOnce();
});

test("a click of the keyboard is never followed by a wait", () => {
  ignoreSecondTap({ clientX: 0, clientY: 0 });
  tap(0, 0);
  expect(tapped).toHaveBeenCalledOnce();
});
