import { vi } from "vitest";

/** What screens get from next/navigation under test. */
export const router = { push: vi.fn(), replace: vi.fn(), prefetch: vi.fn() };

/** What the page says that it shows. */
export function address(): string {
  return window.location.pathname + window.location.search;
}
