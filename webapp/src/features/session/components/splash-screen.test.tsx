import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { router } from "@/testing/router";
import { SplashScreen } from "./splash-screen";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  ["/login", null],
  ["/dashboard/home", "gt_one"],
])(
  "the splash screen opens %s after five seconds when the token is %s",
  { tags: ["spec:entry-1", "spec:entry-60"] },
  (path, token) => {
    if (token) localStorage.setItem("token", token);
    render(<SplashScreen />);
    vi.advanceTimersByTime(4999);
    expect(router.replace).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(router.replace).toHaveBeenCalledExactlyOnceWith(path);
  },
);

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
