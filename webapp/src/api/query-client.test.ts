import { expect, test } from "vitest";
import { ApiError } from "./api-error";
import { shouldRetry } from "./query-client";

const failed = (status: number, code = "x") => new ApiError({ code, message: "", status });

test.each([
  ["a call without an answer", failed(0, "network"), true],
  ["a server error", failed(500, "fault"), true],
  ["a call that the client has already sent again", failed(503, "try_again"), false],
  ["a call that took too long", failed(503, "took_too_long"), false],
  ["an ended session", failed(401), false],
  ["a forbidden call", failed(403), false],
  ["too many tries", failed(429), false],
  ["an expected refusal", failed(200), false],
  ["an error in our own code", new TypeError("x"), false],
])("a query after %s is retried: %o", (_, error, again) => {
  expect(shouldRetry(0, error)).toBe(again);
});

test("a query stops after the second retry", () => {
  expect(shouldRetry(1, failed(503))).toBe(true);
  expect(shouldRetry(2, failed(503))).toBe(false);
});
