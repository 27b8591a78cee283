import { vi } from "vitest";

/** Every media query holds: a narrow screen where nothing may move. */
export function everyMediaMatches(): void {
  vi.spyOn(window, "matchMedia").mockImplementation(
    (media) => Object.assign(new EventTarget(), { matches: true, media }) as MediaQueryList,
  );
}
