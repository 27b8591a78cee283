import { Skeleton } from "@/components/ui/skeleton";

/** Skeleton of the billing screen. */
export function BillingWaiting() {
  return (
    <div role="status" aria-label="Loading the subscription" className="grid gap-4 md:gap-6">
      <div className="grid gap-6 rounded-lg border bg-card p-4 md:p-6">
        <div className="flex justify-between gap-4">
          <Skeleton className="h-7 w-40" />
          <Skeleton className="h-7 w-24 rounded-full" />
        </div>
        <Skeleton className="h-5 w-full max-w-[480px]" />
        <div className="grid grid-cols-2 gap-4 border-t pt-4 lg:grid-cols-4">
          {["price", "until", "before", "next"].map((fact) => (
            <Skeleton key={fact} className="h-10 w-28" />
          ))}
        </div>
        <Skeleton className="h-11 w-36 rounded-md" />
      </div>
      <Skeleton className="h-64 w-full rounded-lg" />
    </div>
  );
}
