import { expect, test } from "vitest";
import { isHashed, isPage, isShared } from "./rules";

const at = (address: string) => new URL(address, "https://garage.example");

test.each(["/dashboard/home", "/login", "/dashboard/manage/jobs", "/"])(
  "%s is a page that the worker may keep",
  { tags: "spec:hand-59" },
  (path) => expect(isPage(at(path), "navigate", "en")).toBe(true),
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
])("the worker never answers %s", { tags: "spec:hand-59" }, (path) => {
  expect(isPage(at(path), "navigate", "en")).toBe(false);
  expect(isHashed(path) || isShared(path)).toBe(false);
});

test("a payload of a page is kept, and another request is not", () => {
  expect(isPage(at("/dashboard/home.txt"), "cors", "en")).toBe(true);
  expect(isPage(at("/dashboard/home"), "cors", "en")).toBe(false);
});

test("an address that names another language comes from the network", () => {
  expect(isPage(at("/login?lang=hi"), "navigate", "en")).toBe(false);
  expect(isPage(at("/login?lang=hi"), "navigate", "hi")).toBe(true);
});

test("only files with a hash never change", { tags: "spec:hand-59" }, () => {
  expect(isHashed("/_next/static/chunks/a.js")).toBe(true);
  expect(isHashed("/early.js")).toBe(false);
  expect(isShared("/early.js")).toBe(true);
  expect(isShared("/drawings/car.svg")).toBe(false);
});
