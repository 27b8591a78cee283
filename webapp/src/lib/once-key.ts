import { useCallback, useRef } from "react";

/**
 * The `Idempotency-Key` of what a form sends: the same for the same content, so that a try after a lost answer
 * creates nothing twice, and another for anything else.
 */
export function useOnceKey(): (content: unknown) => string {
  const last = useRef<{ text: string; key: string }>(undefined);
  return useCallback((content) => {
    const text = JSON.stringify(content);
    if (last.current?.text !== text) last.current = { text, key: randomKey() };
    return last.current.key;
  }, []);
}

/** Not `crypto.randomUUID`: a shop's server on a plain http address has none. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
