import { vi } from "vitest";

/** Replaces the router of next/navigation. */
export const router = { push: vi.fn(), replace: vi.fn(), prefetch: vi.fn() };

/** The current address with its query. */
export function address(): string {
  return window.location.pathname + window.location.search;
}
