import { expect, test } from "vitest";
import { secondsToResend } from "./use-seconds-to-resend";

const NOW = 1_800_000_000_000;

test.each([
  [0, 30],
  [1, 30],
  [1000, 29],
  [29_001, 1],
  [30_000, 0],
  [86_400_000, 0],
  [-86_400_000, 30],
])(
  "%i ms after a code was sent, the next code is allowed in %i s",
  { tags: "spec:entry-30" },
  (passed, seconds) => {
    expect(secondsToResend(NOW, NOW + passed)).toBe(seconds);
  },
);

test("the first password reset code can be requested immediately", () => {
  expect(secondsToResend(0, NOW)).toBe(0);
});
