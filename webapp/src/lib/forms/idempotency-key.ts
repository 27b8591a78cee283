import { useMemo, useRef } from "react";

/** The content of the last request and its key. */
export type SentRequest = { text: string; key: string };

/**
 * Returns a function that gives the `Idempotency-Key` of a form's content. The same content gets
 * the same key, so a retry after a lost answer creates nothing twice. Call `forget` after a success:
 * the same content is then a new request. `last` and `keep` preserve the key across a reload.
 */
export function useIdempotencyKey(last?: SentRequest, keep?: (once: SentRequest) => void) {
  const sent = useRef(last);
  return useMemo(() => {
    const keyOf = (content: unknown) => {
      const text = JSON.stringify(content);
      if (sent.current?.text === text) return sent.current.key;
      sent.current = { text, key: randomKey() };
      keep?.(sent.current);
      return sent.current.key;
    };
    const forget = () => {
      sent.current = undefined;
    };
    return Object.assign(keyOf, { forget });
  }, [keep]);
}

/** Returns a random key. It does not use `crypto.randomUUID`, which is missing on plain http. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
