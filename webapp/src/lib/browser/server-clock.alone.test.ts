import { expect, test } from "vitest";
import { assumeAhead, noteServerDate, serverAhead, serverNow } from "./server-clock";

const DAY = 86_400_000;
const SERVER = "Thu, 26 Nov 2026 05:00:00 GMT";
const now = Date.parse(SERVER);

test("a stored difference counts until the server answers", { tags: "spec:hand-49" }, () => {
  assumeAhead(5_000);
  expect(serverAhead()).toBe(5_000);
  noteServerDate(SERVER, now - 1_000);
  assumeAhead(5_000);
  expect(serverAhead()).toBe(0);
});

test.each([DAY, -DAY, 365 * DAY, -365 * DAY])(
  "a device that is %d ms wrong knows the server's time",
  { tags: "spec:hand-49" },
  (wrong) => {
    noteServerDate(SERVER, now + wrong);
    expect(serverNow(now + wrong + 60_000).toISOString()).toBe("2026-11-26T05:01:00.000Z");
  },
);

test("an answer without a usable date changes nothing", () => {
  noteServerDate(SERVER, now + DAY);
  noteServerDate(null, now);
  noteServerDate("soon", now);
  expect(serverAhead()).toBe(-DAY);
});
