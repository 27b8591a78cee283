import { Skeleton } from "@/components/ui/skeleton";

/** The skeleton of the bill below its amounts. */
export function BillSkeleton() {
  return (
    <div role="status" className="grid gap-4 p-4">
      <span className="sr-only">Loading the bill</span>
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-4 w-64 max-w-full" />
      <Skeleton className="h-11 w-44" />
      <Skeleton className="h-6 w-32" />
      <Skeleton className="h-11 w-full" />
    </div>
  );
}
