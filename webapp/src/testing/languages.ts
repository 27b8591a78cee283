import { afterEach, beforeEach, vi } from "vitest";

/** Runs the tests of a file as in a build with English and Hindi, and forgets the chosen language. */
export function offerHindi(): void {
  beforeEach(() =>
    vi.stubEnv(
      "BUILT_LANGUAGES",
      JSON.stringify([
        { code: "en", name: "English" },
        { code: "hi", name: "हिन्दी" },
      ]),
    ),
  );
  afterEach(() => {
    vi.unstubAllEnvs();
    // biome-ignore lint/suspicious/noDocumentCookie: the test removes the choice
    document.cookie = "language=; Max-Age=0; Path=/";
  });
}

export function keptLanguage(): string | undefined {
  return /language=(\w+)/.exec(document.cookie)?.[1];
}
