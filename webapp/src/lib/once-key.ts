import { useCallback, useRef } from "react";

/** What was sent last, and under which key. */
export type Once = { text: string; key: string };

/**
 * The `Idempotency-Key` of what a form sends: the same for the same content, so that a try after a lost answer
 * creates nothing twice, and another for anything else. A form that outlives a reload keeps it: `last` is what it
 * has kept, and `keep` is told of another.
 */
export function useOnceKey(last?: Once, keep?: (once: Once) => void): (content: unknown) => string {
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

/** Not `crypto.randomUUID`: a shop's server on a plain http address has none. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
