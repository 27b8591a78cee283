import { useCallback, useRef } from "react";

/** The last sent content and its key. */
export type SentRequest = { text: string; key: string };

/**
 * Returns the `Idempotency-Key` of a form. The same content gets the same key, so a retry after a lost answer
 * creates nothing twice. `last` and `keep` store the key across a reload.
 */
export function useIdempotencyKey(
  last?: SentRequest,
  keep?: (once: SentRequest) => void,
): (content: unknown) => string {
  const sent = useRef(last);
  return useCallback(
    (content) => {
      const text = JSON.stringify(content);
      if (sent.current?.text === text) return sent.current.key;
      sent.current = { text, key: randomKey() };
      keep?.(sent.current);
      return sent.current.key;
    },
    [keep],
  );
}

/** `crypto.randomUUID` is missing on plain http, so it is not used. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
