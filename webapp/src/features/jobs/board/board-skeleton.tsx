import { Skeleton } from "@/components/ui/skeleton";

/** Columns beside each other: on a desk as high as the window, on a phone one at a time. */
export const ROOM =
  "flex gap-3 max-md:snap-x max-md:snap-mandatory max-md:-mx-4 max-md:px-4 max-md:scroll-px-4 overflow-x-auto pb-2 md:h-[calc(100dvh-20.5rem)] md:min-h-100";

/** The board's columns, before anybody knows what stands in them. */
export function BoardWaiting() {
  return (
    <div role="status" aria-label="Loading the board" className={ROOM}>
      {[3, 2, 2, 1, 1].map((cards, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing else to be told apart by
          key={at}
          className="grid content-start gap-2 rounded-lg bg-muted p-2 max-md:w-[82vw] max-md:shrink-0 md:min-w-52 md:flex-1"
        >
          <Skeleton className="m-1 h-5 w-24" />
          {Array.from({ length: cards }, (_, card) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same
            <Skeleton key={card} className="h-28 w-full rounded-md" />
          ))}
        </div>
      ))}
    </div>
  );
}
