import { ApiError } from "@/api/api-error";

export type Hint = { address?: string; door?: boolean };

/** Returns whether a failed sign-in can succeed at another host. A single installation never says so. */
export function mayBeElsewhere(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  const hint = (error.data ?? {}) as Hint;
  return error.code === "moved" || hint.door === true;
}
