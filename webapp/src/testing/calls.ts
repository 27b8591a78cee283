import { server } from "./server";

/**
 * `make prove` delays each call by this time. A test then fails if its code depends on an instant
 * answer.
 */
const LATE_MS = Number(process.env.LATE_MS ?? 0);
/** This is the real timer. It also works while a test uses fake timers. */
const inTime = globalThis.setTimeout;

let running = Symbol();

/** Sends all calls to the handlers of `server`. */
export function beginCalls(): void {
  server.listen({ onUnhandledRequest: "error" });
  const intercepted = globalThis.fetch;
  globalThis.fetch = async (...call) => {
    const test = running;
    // An answer or a failure that arrives after the test waits forever, so it cannot affect the
    // next test.
    const thisTestsOwn = () => (test === running ? undefined : new Promise(() => undefined));
    if (LATE_MS > 0) await new Promise((done) => inTime(done, LATE_MS));
    await thisTestsOwn();
    try {
      return await intercepted(...call);
    } finally {
      await thisTestsOwn();
    }
  };
}

/** Ignores all answers that have not arrived yet. */
export function dropCalls(): void {
  running = Symbol();
  server.resetHandlers();
}

export function endCalls(): void {
  server.close();
}
