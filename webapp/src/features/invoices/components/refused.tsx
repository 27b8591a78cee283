import { CircleAlert } from "lucide-react";
import { ApiError } from "@/api/api-error";

/** Returns the server's reason if a retry would not help. */
export function refusalIn(error: Error | null): string | undefined {
  if (!(error instanceof ApiError) || error.locked || error.status >= 500) return undefined;
  return error.said;
}

export function Refused({ why }: { why: string | undefined }) {
  return (
    <p role="alert" className="flex gap-3 rounded-lg bg-attention-soft p-4 text-base">
      <CircleAlert aria-hidden className="mt-1 size-4 shrink-0 text-attention" />
      {why}
    </p>
  );
}
