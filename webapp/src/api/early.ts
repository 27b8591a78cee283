type Early = {
  headers: Record<string, string>;
  answer: Promise<Response>;
  /** In the time of `performance.now()`. */
  askedAt: number;
};

declare global {
  interface Window {
    /** `public/early.js` sets this value. */
    early?: Map<string, Early> | undefined;
  }
}

const FRESH_MS = 15_000;

/**
 * Returns the answer that `public/early.js` asked for while the app was loading. Each is given out once, and only to a
 * request of the same person for the same garage.
 */
export function takeEarly({ url, headers }: Request): Promise<Response> | undefined {
  const early = window.early?.get(url);
  if (!early) return undefined;
  window.early?.delete(url);
  const isSame = Object.entries(early.headers).every(([name, text]) => headers.get(name) === text);
  return isSame && performance.now() - early.askedAt < FRESH_MS ? early.answer : undefined;
}
