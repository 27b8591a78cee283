import { cn } from "@/lib/cn";
import { say } from "@/say";

type FilterButtonsProps<Value> = {
  choices: readonly { filter: Value; word: string }[];
  /** Is undefined if the list shows something else. */
  chosen: Value | undefined;
  choose: (filter: Value) => void;
};

/** Shows the filters of a list side by side. */
export function FilterButtons<Value>({ choices, chosen, choose }: FilterButtonsProps<Value>) {
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">{say.ui_filter()}</legend>
      {choices.map(({ filter, word }) => (
        <button
          key={word}
          type="button"
          aria-pressed={filter === chosen}
          onClick={() => choose(filter)}
          className={cn(
            "min-h-11 min-w-11 rounded-md border px-3 text-sm transition-colors",
            filter === chosen
              ? "border-primary bg-accent font-medium text-accent-foreground"
              : "border-input bg-card hover:bg-muted",
          )}
        >
          {word}
        </button>
      ))}
    </fieldset>
  );
}
