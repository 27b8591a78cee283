import { say } from "@/say";

/** Marks a removed customer who still has an account. */
export function RemovedMark() {
  return (
    <span className="inline-flex h-6 shrink-0 items-center rounded-full bg-secondary px-2 font-medium text-secondary-foreground text-xs">
      {say.khata_removed()}
    </span>
  );
}
