import { takeEarly } from "./early";

/** The server was busy and did nothing. */
const BUSY: ReadonlySet<number> = new Set([429, 503]);
const RETRIES = 2;
/** A longer wait is for the person: an error says when to try again. */
const LONGEST_WAIT_S = 5;

/**
 * Sends a request. If the server is busy and names a short wait, the request is sent again after that wait, at
 * most twice. A write is sent again only with an idempotency key, so that it cannot happen twice.
 */
export async function retryWhenBusy(request: Request): Promise<Response> {
  for (let retry = 0; ; retry += 1) {
    const response = await (takeEarly(request) ?? globalThis.fetch(request.clone()));
    const seconds = Number(response.headers.get("Retry-After"));
    const mayRetry =
      retry < RETRIES &&
      BUSY.has(response.status) &&
      (request.method === "GET" || request.headers.has("Idempotency-Key")) &&
      seconds > 0 &&
      seconds <= LONGEST_WAIT_S;
    if (!mayRetry) return response;
    // The random part spreads the requests of many browsers.
    await wait(seconds * 1_000 * (1 + Math.random() / 2), request.signal);
  }
}

/** An aborted request waits no longer. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(resolve, ms);
    signal.addEventListener("abort", () => reject(signal.reason));
  });
}
