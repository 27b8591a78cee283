import { lastAnswer } from "./server-date";

/** The answers have whole seconds, so a smaller difference says nothing. */
const LEAST_MS = 2_000;
let assumed = 0;

/** Restores the difference of an earlier visit, until the server answers. */
export function assumeAhead(ms: number): void {
  assumed = ms;
}

/** Returns by how many milliseconds the server is ahead of the device. */
export function serverAhead(): number {
  const { ahead } = lastAnswer;
  if (Number.isNaN(ahead)) return assumed;
  return Math.abs(ahead) < LEAST_MS ? 0 : ahead;
}

/** Returns the time of the server, as far as this device knows it. */
export function serverNow(now: number = Date.now()): Date {
  return new Date(now + serverAhead());
}
