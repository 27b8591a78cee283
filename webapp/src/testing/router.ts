import { vi } from "vitest";

/** Replaces the router of next/navigation. */
export const router = { push: vi.fn(), replace: vi.fn(), prefetch: vi.fn() };

/** Returns the current path with its query. */
export function address(): string {
  return window.location.pathname + window.location.search;
}
