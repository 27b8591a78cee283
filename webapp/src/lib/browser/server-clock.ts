/** The difference between the server's clock and that of the device. Each answer of the server corrects it. */

let ahead = 0;
let isMeasured = false;

/** Takes the time of an answer. It has whole seconds, so a smaller difference says nothing. */
export function noteServerDate(date: string | null, now: number = Date.now()): void {
  const server = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(server)) return;
  isMeasured = true;
  ahead = Math.abs(server - now) < 2_000 ? 0 : server - now;
}

/** Restores the difference of an earlier visit, until the server answers. */
export function assumeAhead(ms: number): void {
  if (!isMeasured) ahead = ms;
}

/** Returns by how many milliseconds the server is ahead of the device. */
export function serverAhead(): number {
  return ahead;
}

/** Returns the time of the server, as far as this device knows it. */
export function serverNow(now: number = Date.now()): Date {
  return new Date(now + ahead);
}
