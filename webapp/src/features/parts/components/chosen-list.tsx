import { X } from "lucide-react";
import type { ReactNode } from "react";
import { say } from "@/say";

type ChosenListProps<Item> = {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  nameOf: (item: Item) => string;
  show: (item: Item) => ReactNode;
  remove: (item: Item) => void;
};

/** Lists the entries of a field, each with a button that removes it. */
export function ChosenList<Item>(props: ChosenListProps<Item>) {
  const { label, items, keyOf, nameOf, show, remove } = props;
  if (items.length === 0) return null;
  return (
    <ul aria-label={label} className="divide-y rounded-md border">
      {items.map((item) => (
        <li key={keyOf(item)} className="flex min-h-11 items-center gap-2 pl-3">
          <span className="min-w-0 flex-1 wrap-anywhere py-2">{show(item)}</span>
          <button
            type="button"
            aria-label={say.parts_remove({ item: nameOf(item) })}
            onClick={() => remove(item)}
            className="grid size-11 shrink-0 place-items-center rounded-md text-muted-foreground transition-colors hover:bg-muted hover:text-destructive"
          >
            <X aria-hidden className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  );
}
