import { ApiError } from "@/api/api-error";
import { FIELDS } from "../sheet/activity-words";

/** Somebody else has saved the job since it was opened here. */
export type JobConflict = {
  /** The version that is there now. */
  version: number;
  /** In what that differs from what was sent, as the screens call it. */
  fields: string[];
};

export function conflictIn(error: Error): JobConflict | null {
  if (!(error instanceof ApiError) || error.code !== "changed_meanwhile") return null;
  const { current, yours } = (error.data ?? {}) as Record<string, Record<string, unknown>>;
  const version = current?.version;
  if (!current || !yours || typeof version !== "number") return null;
  const fields = Object.keys(yours)
    .filter((name) => name in FIELDS && !same(current[name], yours[name]))
    .map((name) => FIELDS[name] ?? name);
  return { version, fields };
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
