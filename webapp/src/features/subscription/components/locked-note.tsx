"use client";

import { ApiError } from "@/api/api-error";
import { Lazy } from "@/components/lazy";
import { cn } from "@/lib/cn";

const loadWords = () => import("./locked-words");

/** Returns true if the server refused a change because the subscription has expired. */
export function isLocked(error: unknown): error is ApiError {
  return error instanceof ApiError && error.locked;
}

/**
 * Explains in a form that a change was refused because the subscription has expired. The mutation
 * needs `meta: { explainsLock: true }`. Otherwise the dashboard frame shows a second explanation.
 */
export function LockedNote({ error, className }: { error: unknown; className?: string }) {
  return (
    <div role="alert" className={cn("empty:hidden", className)}>
      {isLocked(error) && <Lazy load={loadWords} props={{ remark: error.message }} />}
    </div>
  );
}
