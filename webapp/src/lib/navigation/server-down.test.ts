import { expect, test, vi } from "vitest";
import { goToServerDown, wayBack } from "./server-down";

test("goToServerDown opens the page /error and stores the current URL", {
  tags: "spec:entry-17",
}, () => {
  const replace = vi.fn();
  window.history.replaceState(null, "", "/dashboard/manage/jobs?page=3&garageId=11");
  goToServerDown({ replace });
  expect(replace).toHaveBeenCalledExactlyOnceWith("/error");
  expect(wayBack()).toBe("/dashboard/manage/jobs?page=3&garageId=11");
});

test.each([
  "https://elsewhere.example/dashboard/home",
  "//elsewhere.example/dashboard/home",
  "/\\elsewhere.example/dashboard/home",
  "javascript:alert(1)//dashboard/home",
  "/dashboard/../login",
  "/dashboardless",
  "/login",
  "http://[",
  "",
])("wayBack ignores the stored URL %j", (from) => {
  sessionStorage.setItem("from", from);
  expect(wayBack()).toBeNull();
});

test("goToServerDown works without browser storage, and wayBack then returns nothing", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("off", "SecurityError");
  });
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("off", "SecurityError");
  });
  const replace = vi.fn();
  goToServerDown({ replace });
  expect(replace).toHaveBeenCalledOnce();
  expect(wayBack()).toBeNull();
});
