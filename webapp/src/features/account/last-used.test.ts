import { expect, test } from "vitest";
import { lastUsed } from "./components/session-list";

const NOW = new Date("2026-11-20T10:00:00+05:30");

test.each([
  ["2026-11-20T09:52:00+05:30", "Active now"],
  ["2026-11-20T00:05:00+05:30", "Last used today at 00:05"],
  ["2026-11-19T23:59:00+05:30", "Last used yesterday at 23:59"],
  ["2026-11-02T12:00:00+05:30", "Last used on 02/11/2026"],
])("lastUsed of %s is “%s”", (instant, words) => expect(lastUsed(instant, NOW)).toBe(words));
