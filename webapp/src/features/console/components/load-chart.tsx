import { shopTime } from "@/lib/dates/day";
import type { Load } from "../types";
import { seconds } from "../words";

/** Shows the database time of all garages over the window, as bars. */
export function LoadChart({ bars }: { bars: Load["bars"] }) {
  const most = Math.max(...bars.map(({ dbMs }) => dbMs), 1);
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return null;
  return (
    <figure className="grid gap-2 rounded-lg border bg-card p-5">
      <figcaption className="text-muted-foreground text-sm">
        Database time of all garages, at most {seconds(most)} in one bar
      </figcaption>
      <div aria-hidden className="flex h-24 items-end gap-px">
        {bars.map(({ at, dbMs }) => (
          <span
            key={at}
            className="min-h-px flex-1 rounded-t-sm bg-primary"
            style={{ height: `${(dbMs / most) * 100}%` }}
          />
        ))}
      </div>
      <p aria-hidden className="flex justify-between text-muted-foreground text-xs">
        <span>{shopTime(new Date(first.at)).time}</span>
        <span>{shopTime(new Date(last.at)).time}</span>
      </p>
    </figure>
  );
}
