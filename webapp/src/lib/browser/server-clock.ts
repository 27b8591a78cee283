/** The difference between the server's clock and that of the device. Each answer of the server corrects it. */

/** The answers have whole seconds, so a smaller difference says nothing. */
const LEAST_MS = 2_000;
let measured: number | undefined;
let assumed = 0;

/** Takes the time of an answer. An answer without a usable date changes nothing. */
export function noteServerDate(date: string | null, now: number = Date.now()): void {
  const ahead = Date.parse(date ?? "") - now;
  if (!Number.isNaN(ahead)) measured = Math.abs(ahead) < LEAST_MS ? 0 : ahead;
}

/** Restores the difference of an earlier visit, until the server answers. */
export function assumeAhead(ms: number): void {
  assumed = ms;
}

/** Returns by how many milliseconds the server is ahead of the device. */
export function serverAhead(): number {
  return measured ?? assumed;
}

/** Returns the time of the server, as far as this device knows it. */
export function serverNow(now: number = Date.now()): Date {
  return new Date(now + serverAhead());
}
