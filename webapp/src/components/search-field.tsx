"use client";

import { Search, X } from "lucide-react";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { inputClasses } from "@/components/ui/input";
import { cn } from "@/lib/cn";
import { LONGEST_SEARCH } from "@/lib/navigation/list-state";
import { say } from "@/say";

const QUIET_MS = 300;

export type SearchFieldProps = Omit<ComponentProps<"input">, "value" | "onChange" | "type"> & {
  label: string;
  value: string;
  onSearch: (text: string) => void;
  /** This is called on Enter, after the search has started. */
  onEnter?: (text: string) => void;
  /** Converts the typed text, for example to capitals. */
  as?: (text: string) => string;
};

const asTyped = (text: string) => text;

/** Searches a list after a pause in typing. Escape or the X clears it. */
export function SearchField({
  label,
  value,
  onSearch,
  onEnter,
  as = asTyped,
  className,
  ...props
}: SearchFieldProps) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(value);

  // A changed URL, for example after Back, replaces the text in the field. A change that comes from
  // this field does not.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (next: string) => {
    clearTimeout(timer.current);
    if (next.trim() === sent.current) return;
    sent.current = next.trim();
    onSearch(sent.current);
  };
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(next), QUIET_MS);
  };
  const empty = () => {
    setText("");
    send("");
  };

  return (
    <search className={cn("relative block w-full md:max-w-90", className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted-foreground"
      />
      <input
        data-search
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        maxLength={LONGEST_SEARCH}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => type(as(event.target.value))}
        onKeyDown={(event) => {
          if (event.key === "Enter") {
            send(text);
            onEnter?.(text.trim());
          }
          if (event.key === "Escape" && text) {
            event.preventDefault();
            empty();
          }
        }}
        className={cn(inputClasses, "pl-9 placeholder:text-sm", text ? "pr-11" : "pr-3")}
        {...props}
      />
      {text && (
        <button
          type="button"
          aria-label={say.ui_clear_the_search()}
          onClick={empty}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center text-muted-foreground hover:text-foreground"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </search>
  );
}
