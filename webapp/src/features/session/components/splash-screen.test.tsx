import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { router } from "@/testing/router";
import { SplashScreen } from "./splash-screen";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  ["nobody is signed in", "/login"],
  ["a person signs in elsewhere", "/dashboard/home"],
])(
  "the splash screen waits five seconds when %s, then opens %s",
  { tags: ["spec:entry-1", "spec:entry-60"] },
  (_, path) => {
    render(<SplashScreen />);
    if (path !== "/login") localStorage.setItem("token", "gt_one");
    vi.advanceTimersByTime(4999);
    expect(router.replace).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(router.replace).toHaveBeenCalledExactlyOnceWith(path);
  },
);

test("the splash screen opens home immediately for a signed-in person, once", {
  tags: "spec:entry-70",
}, () => {
  localStorage.setItem("token", "gt_one");
  render(<SplashScreen />);
  expect(router.replace).toHaveBeenCalledExactlyOnceWith("/dashboard/home");
  fireEvent.click(document.body);
  vi.advanceTimersByTime(5000);
  expect(router.replace).toHaveBeenCalledOnce();
});

test("clicking anywhere skips the splash screen, and later clicks do nothing", {
  tags: "spec:entry-2",
}, () => {
  render(<SplashScreen />);
  fireEvent.click(document.body);
  fireEvent.click(screen.getByRole("button", { name: "Tap to continue" }));
  vi.advanceTimersByTime(5000);
  expect(router.replace).toHaveBeenCalledExactlyOnceWith("/login");
});

test.each(["Enter", " ", "Escape"])(
  "the key %j skips the splash screen",
  { tags: "spec:entry-2" },
  (key) => {
    render(<SplashScreen />);
    fireEvent.keyDown(window, { key });
    expect(router.replace).toHaveBeenCalledExactlyOnceWith("/login");
  },
);

test("Tab does not skip the splash screen", () => {
  render(<SplashScreen />);
  fireEvent.keyDown(window, { key: "Tab" });
  expect(router.replace).not.toHaveBeenCalled();
});

test("the splash screen does not redirect after the person has left it", () => {
  render(<SplashScreen />).unmount();
  vi.advanceTimersByTime(5000);
  expect(router.replace).not.toHaveBeenCalled();
});
