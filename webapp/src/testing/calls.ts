import { server } from "./server";

/** `make prove` sends every call this much later: what is right only with an answer at once shows itself. */
const LATE_MS = Number(process.env.LATE_MS ?? 0);
/** Also while a test holds the clock. */
const inTime = globalThis.setTimeout;

let running = Symbol();

/** Calls go to the handlers of `server`. */
export function beginCalls(): void {
  server.listen({ onUnhandledRequest: "error" });
  const intercepted = globalThis.fetch;
  globalThis.fetch = async (...call) => {
    const test = running;
    // Neither an answer nor a failure may reach the next test.
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

/** Whatever has not been answered by now is nobody's. */
export function dropCalls(): void {
  running = Symbol();
  server.resetHandlers();
}

export function endCalls(): void {
  server.close();
}
