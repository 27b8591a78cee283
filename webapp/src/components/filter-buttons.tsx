import { SlidersHorizontal } from "lucide-react";
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

/** Shows the filters of a list as one small button, which opens the device's own list. */
export function FilterSelect<Value>({ choices, chosen, choose }: FilterButtonsProps<Value>) {
  const at = choices.findIndex(({ filter }) => filter === chosen);
  return (
    <span
      className={cn(
        "relative grid size-11 shrink-0 place-items-center rounded-md border has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2",
        at > 0 ? "border-primary bg-accent text-accent-foreground" : "border-input bg-card",
      )}
    >
      <SlidersHorizontal aria-hidden className="size-4" />
      <select
        aria-label={say.ui_filter()}
        value={at}
        onChange={({ target }) => {
          const choice = choices[Number(target.value)];
          if (choice) choose(choice.filter);
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      >
        {choices.map(({ word }, index) => (
          <option key={word} value={index}>
            {word}
          </option>
        ))}
      </select>
    </span>
  );
}
