import { render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { router } from "@/testing/router";
import { SplashScreen } from "./splash-screen";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  ["/login", null],
  ["/dashboard/home", "gt_one"],
])("goes to %s after five seconds when the token is %s", (path, token) => {
  if (token) localStorage.setItem("token", token);
  render(<SplashScreen />);
  vi.advanceTimersByTime(4999);
  expect(router.replace).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(router.replace).toHaveBeenCalledExactlyOnceWith(path);
});
