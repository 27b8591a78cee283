import { expect, test } from "vitest";
import { codeWasSent, keepTicket, readTicket, secondsToResend } from "./reset";

const NOW = 1_800_000_000_000;

test.each([
  [0, 30],
  [1, 30],
  [1000, 29],
  [29_001, 1],
  [30_000, 0],
  [86_400_000, 0],
  [-86_400_000, 30],
])("%i ms after a code was sent another one is %i s away", (passed, seconds) => {
  codeWasSent("owner@sharma.example", NOW);
  expect(secondsToResend(NOW + passed)).toBe(seconds);
});

test.each([null, "", "soon"])("with %j for the time, another one can be had at once", (stored) => {
  if (stored !== null) localStorage.setItem("otpSentAt", stored);
  expect(secondsToResend(NOW)).toBe(0);
});

test("a new code voids the ticket of an earlier one", () => {
  keepTicket("a-ticket");
  codeWasSent("owner@sharma.example", NOW);
  expect(readTicket()).toBeNull();
});
