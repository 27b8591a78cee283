import { vi } from "vitest";

/**
 * Replaces IntersectionObserver, which jsdom lacks. `come` reports that the watched element is
 * visible.
 */
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
