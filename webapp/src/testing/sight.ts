import { vi } from "vitest";

/** Stands in for what tells whether a place is near the screen, which jsdom cannot know; `come` says that it is. */
export function watchSight({ near = false } = {}) {
  const sight = { come: () => {} };
  class Watch {
    constructor(tell: (seen: { isIntersecting: boolean }[]) => void) {
      sight.come = () => tell([{ isIntersecting: true }]);
    }
    observe() {
      if (near) sight.come();
    }
    disconnect() {}
  }
  vi.stubGlobal("IntersectionObserver", Watch);
  return sight;
}
