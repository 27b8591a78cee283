import { expect, test } from "vitest";
import { isPage, isScript } from "./rules";

test.each(["/dashboard/home", "/login", "/dashboard/manage/jobs", "/"])(
  "%s is a page that the worker may keep",
  (path) => expect(isPage(path, "navigate")).toBe(true),
);

test.each([
  "/api/garage/jobs",
  "/media/1.jpg",
  "/files/1",
  "/pictures/1",
  "/fees/1",
  "/shared/x",
  "/console",
  "/console/audit",
  "/look",
  "/job-status",
  "/estimate",
  "/healthz",
])("the worker never answers %s", (path) => {
  expect(isPage(path, "navigate")).toBe(false);
  expect(isPage(`${path}.txt`, "cors") && path.split("/").length > 2).toBe(false);
  expect(isScript(path)).toBe(false);
});

test("a payload of a page is kept, and another request is not", () => {
  expect(isPage("/dashboard/home.txt", "cors")).toBe(true);
  expect(isPage("/dashboard/home", "cors")).toBe(false);
});

test("files with a hash are scripts", () => {
  expect(isScript("/_next/static/chunks/a.js")).toBe(true);
  expect(isScript("/drawings/car.svg")).toBe(false);
});
