import { Columns3, List } from "lucide-react";
import { cn } from "@/lib/cn";
import { say } from "@/say";

/** The name of the query parameter for the view. */
export const VIEW = "view";
export type View = "list" | "board";

export function viewIn(params: { get: (name: string) => string | null }): View {
  return params.get(VIEW) === "board" ? "board" : "list";
}

const VIEWS = [
  { view: "list", Icon: List, name: say.jobs_list() },
  { view: "board", Icon: Columns3, name: say.jobs_board() },
] as const;

/** Lets the person switch between list and board. */
export function ViewSwitch({ view, choose }: { view: View; choose: (view: View) => void }) {
  return (
    <fieldset className="flex rounded-md border bg-card p-1">
      <legend className="sr-only">{say.jobs_view()}</legend>
      {VIEWS.map(({ view: one, Icon, name }) => (
        <button
          key={one}
          type="button"
          aria-pressed={view === one}
          onClick={() => choose(one)}
          className={cn(
            "flex min-h-9 items-center gap-2 rounded-sm px-3 font-medium text-sm transition-colors max-md:min-h-11 pointer-coarse:min-h-11",
            view === one
              ? "bg-accent text-accent-foreground"
              : "text-muted-foreground hover:text-foreground",
          )}
        >
          <Icon aria-hidden className="size-4" />
          {name}
        </button>
      ))}
    </fieldset>
  );
}
