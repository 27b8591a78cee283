/** By how many milliseconds the server was ahead of the device. `server-clock.ts` reads it. */
export const lastAnswer = { ahead: Number.NaN };

/** Takes the time of an answer. An answer without a usable date changes nothing. */
export function noteServerDate(date: string | null, now: number = Date.now()): void {
  const ahead = Date.parse(date ?? "") - now;
  if (!Number.isNaN(ahead)) lastAnswer.ahead = ahead;
}
