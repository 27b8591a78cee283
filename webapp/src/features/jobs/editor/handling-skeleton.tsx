import { Skeleton } from "@/components/ui/skeleton";

const FIELDS = [1, 2, 3, 4];

/** The shape of the handling details, until their form has come. */
export function HandlingWaiting() {
  return (
    <div aria-busy className="grid gap-6 rounded-lg border bg-card p-4 md:p-6">
      <Skeleton className="h-7 w-60" />
      {FIELDS.map((field) => (
        <div key={field} className="grid gap-2">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-11 w-full" />
        </div>
      ))}
    </div>
  );
}
