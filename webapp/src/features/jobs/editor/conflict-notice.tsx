import { TriangleAlert } from "lucide-react";
import { ApiError } from "@/api/api-error";
import { Button } from "@/components/ui/button";
import { FIELDS } from "../field-words";

type ConflictNoticeProps = JobConflict & { reload: () => void; overwrite: () => void };

/** Shows that another person has also changed the job. The person decides which version to keep. */
export function ConflictNotice({ fields, reload, overwrite }: ConflictNoticeProps) {
  return (
    <div role="alert" className="grid gap-4 rounded-lg bg-attention-soft p-4 md:p-6">
      <div className="grid grid-cols-[20px_1fr] gap-x-3 gap-y-1">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 text-attention" />
        <p className="font-semibold text-base">
          Somebody else has changed this since you opened it.
        </p>
        <p className="col-start-2 text-base">
          Your changes are still here, but not saved.
          {fields.length > 0 && ` They differ from the new version in: ${fields.join(", ")}.`} Load
          the new version and enter your changes again, or save your version.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={reload}>Load the new version</Button>
        <Button variant="outline" onClick={overwrite}>
          Save my version
        </Button>
      </div>
    </div>
  );
}

/** Describes a job that another person has saved since it was opened here. */
export type JobConflict = {
  /** The job's version number on the server. */
  version: number;
  /** The labels of the fields that differ between the two versions. */
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
