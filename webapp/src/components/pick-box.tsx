"use client";

import { Search } from "lucide-react";
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { cn } from "@/lib/cn";
import { LONGEST_SEARCH } from "@/lib/navigation/list-state";
import { inputClasses } from "./ui/input";

type PickBoxProps<Hit> = Omit<ComponentProps<"input">, "value" | "onChange"> & {
  /** The accessible name of the list with the hits. */
  found: string;
  text: string;
  setText: (text: string) => void;
  hits: readonly Hit[];
  /** This is true if the hits belong to the text. */
  isCurrent: boolean;
  keyOf: (hit: Hit) => string | number;
  choose: (hit: Hit) => void;
  /** Searches on Enter. A barcode scanner sends Enter before the search has begun. */
  findNow?: () => Promise<Hit | undefined>;
  option: (hit: Hit) => ReactNode;
  optionClass?: ((hit: Hit) => string | false) | undefined;
};

/** Searches and picks one of the hits. The arrow keys mark a hit, and Enter picks it. */
export function PickBox<Hit>(props: PickBoxProps<Hit>) {
  const { found, text, setText, hits, isCurrent, keyOf, choose, findNow, option, optionClass } =
    props;
  const listId = useId();
  const [open, setOpen] = useState(false);
  // Without a text, a hit is marked only after an arrow key.
  const [moved, mark] = useState<number | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLElement>(null);
  const shown = open && hits.length > 0;
  const at = Math.min(moved ?? (text.trim() === "" ? -1 : 0), hits.length - 1);
  const height = shown ? hits.length : 0;
  useEffect(() => {
    if (height > 0) field.current?.scrollIntoView?.({ block: "nearest" });
  }, [height]);
  useEffect(() => {
    if (at > 0) document.getElementById(`${listId}-${at}`)?.scrollIntoView?.({ block: "nearest" });
  }, [listId, at]);

  const pick = (hit: Hit) => {
    choose(hit);
    mark(null);
    input.current?.focus();
  };
  const onEnter = async () => {
    const hit = isCurrent ? hits[at] : undefined;
    if (hit) return pick(hit);
    if (text.trim() === "") return;
    const typed = input.current?.value;
    const only = await findNow?.();
    // The person may have typed another text.
    if (only && input.current?.value === typed) pick(only);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Ctrl and Enter together send the form.
    if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) {
      // Enter must not submit the form.
      event.preventDefault();
      void onEnter();
    }
    if (event.key === "Escape" && text) {
      event.preventDefault();
      setText("");
    }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    setOpen(true);
    const step = event.key === "ArrowDown" ? 1 : -1;
    if (hits.length > 0) mark((Math.max(at + step, -1) + hits.length) % hits.length);
  };

  return (
    // On a phone, the list stays above a bar at the bottom.
    <search ref={field} className="relative block scroll-mt-4 max-lg:scroll-mb-44">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-3.5 left-3 size-4 text-muted-foreground"
      />
      <input
        {...inputPropsOf(props)}
        ref={input}
        type="text"
        role="combobox"
        aria-expanded={shown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={shown && at >= 0 ? `${listId}-${at}` : undefined}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={LONGEST_SEARCH}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          mark(null);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
        className={cn(inputClasses, "pl-9 placeholder:text-sm")}
      />
      {shown && (
        <ul
          id={listId}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the list holds the options of the search field
          role="listbox"
          aria-label={found}
          className="mt-1 max-h-80 overflow-y-auto rounded-lg border bg-popover py-1 text-popover-foreground shadow-float"
        >
          {hits.map((hit, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the search field
            // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys
            <li
              key={keyOf(hit)}
              id={`${listId}-${index}`}
              // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an option of the listbox
              role="option"
              aria-selected={index === at}
              // The mouse must not take the focus from the search field, because the list closes then.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(hit)}
              className={cn(
                "flex min-h-14 cursor-pointer items-center gap-3 px-3 py-2 transition-colors hover:bg-muted",
                index === at && "bg-accent",
                optionClass?.(hit),
              )}
            >
              {option(hit)}
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}

/** Returns the properties that belong to the input. */
function inputPropsOf<Hit>(props: PickBoxProps<Hit>): ComponentProps<"input"> {
  const { found, text, setText, hits, isCurrent, keyOf, choose, findNow, option, ...rest } = props;
  const { optionClass, ...input } = rest;
  return input;
}
