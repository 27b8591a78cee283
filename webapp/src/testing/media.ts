import { vi } from "vitest";

/** Makes every media query match, as on a narrow screen with reduced motion. */
export function everyMediaMatches(): void {
  vi.spyOn(window, "matchMedia").mockImplementation(
    (media) => Object.assign(new EventTarget(), { matches: true, media }) as MediaQueryList,
  );
}
