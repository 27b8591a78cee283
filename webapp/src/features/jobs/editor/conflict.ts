import { ApiError } from "@/api/api-error";

/** Describes a job that another person has saved since it was opened here. */
export type JobConflict = {
  /** The job's version number on the server. */
  version: number;
  /** The names of the fields that differ between the two versions. */
  names: string[];
};

export function conflictIn(error: Error): JobConflict | null {
  if (!(error instanceof ApiError) || error.code !== "changed_meanwhile") return null;
  const { current, yours } = (error.data ?? {}) as Record<string, Record<string, unknown>>;
  const version = current?.version;
  if (!current || !yours || typeof version !== "number") return null;
  return { version, names: Object.keys(yours).filter((name) => !same(current[name], yours[name])) };
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
