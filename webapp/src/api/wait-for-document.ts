import { ApiError } from "./api-error";

const ASK_AGAIN_MS = 2_000;
const MOST_TRIES = 30;
const BEING_DRAWN = "rendering";

/** Polls for the address of a document while the server is still drawing it. */
export async function waitForDocument(
  ask: () => Promise<{ address: string }>,
  signal: AbortSignal,
): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    try {
      return (await ask()).address;
    } catch (error) {
      const beingDrawn = error instanceof ApiError && error.code === BEING_DRAWN;
      if (!beingDrawn || tries === MOST_TRIES) throw error;
    }
    await new Promise((done) => setTimeout(done, ASK_AGAIN_MS));
    signal.throwIfAborted();
  }
}
