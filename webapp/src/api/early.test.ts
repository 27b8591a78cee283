import { afterEach, expect, test, vi } from "vitest";
import { takeEarly } from "./early";

const URL = "https://bay.example/api/garage/me";
const HEADERS = { Authorization: "Bearer t1", "X-Garage-Id": "11" };
const request = (headers: Record<string, string> = HEADERS) => new Request(URL, { headers });
const answer = Promise.resolve(new Response("{}"));
const asked = (headers = HEADERS) => {
  window.early = new Map([[URL, { headers, answer, askedAt: performance.now() }]]);
};

afterEach(() => {
  vi.useRealTimers();
  window.early = undefined;
});

test("an early answer is given out once", () => {
  asked();
  expect(takeEarly(request())).toBe(answer);
  expect(takeEarly(request())).toBeUndefined();
});

test.each([
  ["another person", { ...HEADERS, Authorization: "Bearer t2" }],
  ["another garage", { ...HEADERS, "X-Garage-Id": "22" }],
  ["nobody", { "X-Garage-Id": "11" }],
])("an early answer is not given to %s", (_who, headers) => {
  asked();
  expect(takeEarly(request(headers))).toBeUndefined();
});

test("an early answer is not given out after 15 seconds", () => {
  vi.useFakeTimers();
  asked();
  vi.advanceTimersByTime(15_001);
  expect(takeEarly(request())).toBeUndefined();
});

test("without early answers nothing is given out", () => {
  expect(takeEarly(request())).toBeUndefined();
});
