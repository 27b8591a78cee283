import { Skeleton } from "@/components/ui/skeleton";

const CARDS = [1, 2, 3, 4, 5, 6];

/** Skeleton of the service cards. */
export function ServicesWaiting() {
  return (
    <div aria-busy>
      <p role="status" className="mb-3 text-muted-foreground">
        Loading services...
      </p>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {CARDS.map((card) => (
          <div key={card} className="grid gap-3 rounded-lg border bg-card p-4 md:px-6">
            <div className="flex gap-3">
              <Skeleton className="size-11 rounded-md" />
              <div className="grid flex-1 content-center gap-2">
                <Skeleton className="h-4 w-3/4" />
                <Skeleton className="h-4 w-1/2" />
              </div>
            </div>
            <Skeleton className="my-2 h-7 w-28" />
          </div>
        ))}
      </div>
    </div>
  );
}
