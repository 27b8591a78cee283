"use client";

import { Search } from "lucide-react";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import {
  type FormEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { ApiError } from "@/api/api-error";
import { Lazy } from "@/components/lazy";
import { Button } from "@/components/ui/button";
import { useSession } from "@/features/session/session";
import { cn } from "@/lib/cn";
import { LONGEST_SEARCH } from "@/lib/navigation/list-state";
import { notify } from "@/lib/notify";
import { mayBePlate } from "@/lib/plates/plate-kinds";
import { say } from "@/say";
import { type Found, useSearch } from "../api/search";
import { type Suggestion, useSuggestions } from "../use-suggestions";
import { Suggestions } from "./suggestions";

const SOUGHT = "search";
const WIDE = "(min-width: 1024px)";
const loadNewCar = () => import("./new-car");
const loadPopup = () => import("./search-popup");

type SearchBoxProps = {
  /**
   * This is true in the search dialog. There the search always takes the focus and ignores the URL.
   */
  inDialog?: boolean;
};

/** Finds a car by its plate, or by its owner's phone number or name. */
export function SearchBox({ inDialog = false }: SearchBoxProps) {
  const router = useRouter();
  const { garage } = useSession();
  const garageId = garage?.garageId;
  const search = useSearch();
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const noteId = useId();
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [marked, mark] = useState<string>();
  const [found, setFound] = useState<Found | null>(null);
  const [note, showNote] = useBrieflyShown();
  // A plate or phone number that nobody has yet.
  const [unknown, setUnknown] = useState<string>();
  const mayTakeIn = ["change_jobs", "change_customers"].every((one) =>
    garage?.permissions.includes(one),
  );

  // The search starts with the text from the URL, or with text that was typed before the script
  // loaded.
  useEffect(() => {
    if (inDialog) return;
    const sought = new URLSearchParams(window.location.search).get(SOUGHT);
    const typed = input.current?.value;
    const standing = sought ?? typed;
    if (standing) setText(typedSearch(standing.slice(0, LONGEST_SEARCH)));
    if (typed && input.current === document.activeElement) setOpen(true);
  }, [inDialog]);

  // The field takes no focus on a phone, because the keyboard would cover the page.
  useEffect(() => {
    if (inDialog || window.matchMedia(WIDE).matches) input.current?.focus();
  }, [inDialog]);

  const suggestions = useSuggestions(garageId, text, open);
  const shown = open && suggestions.length > 0;
  const markedAt = suggestions.findIndex(({ key }) => key === marked);

  const find = (searchText: string) => {
    setOpen(false);
    mark(undefined);
    setUnknown(undefined);
    const wrong = wrongWithSearch(searchText);
    if (wrong) return showNote(wrong);
    if (garageId === undefined || search.isPending) return;
    search.mutate(
      { garageId, searchText: searchText.trim() },
      {
        onSuccess: (answer) => {
          if (answer.records.length > 0) return setFound(answer);
          showNote(NO_RECORD);
          setUnknown(searchText.trim());
        },
        onError: (error) => {
          const refused = error instanceof ApiError && error.fields.searchText;
          if (refused) showNote(refused[0] ?? NEITHER);
          else notify.error(FAILED);
        },
      },
    );
  };

  const choose = (suggestion: Suggestion) => {
    if (suggestion.screen) {
      setOpen(false);
      return router.push(suggestion.screen.href as Route);
    }
    setText(suggestion.search);
    find(suggestion.search);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && shown) {
      event.preventDefault();
      setOpen(false);
    }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    setOpen(true);
    const step = event.key === "ArrowDown" ? 1 : -1;
    // The arrow keys move through the suggestions and the typed text, so there is one more position
    // than suggestions.
    const places = suggestions.length + 1;
    mark(suggestions[((markedAt + 1 + step + places) % places) - 1]?.key);
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const only = suggestions.length === 1 ? suggestions[0] : undefined;
    // A search for a part of a plate or name finds nothing. So Enter chooses the suggestion if
    // there is only one and it contains the text.
    const meant = only && has(only, text) ? only : undefined;
    const picked = shown ? (suggestions[markedAt] ?? meant) : undefined;
    if (picked) choose(picked);
    // No plate, number or name fits, so Enter opens the best screen.
    else if (shown && suggestions[0]?.screen) choose(suggestions[0]);
    // The suggestions are customers, so Enter marks the first customer and the person chooses.
    else if (shown && suggestions.every(({ name, screen }) => name || screen))
      mark(suggestions[0]?.key);
    else find(text);
  };

  return (
    <search>
      <form onSubmit={onSubmit} noValidate className="flex gap-2 md:gap-3">
        <div className="relative min-w-0 flex-1">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-muted-foreground"
          />
          <input
            ref={input}
            data-search
            type="text"
            role="combobox"
            aria-label={say.home_vehicle_number_or_mobile_number()}
            aria-expanded={shown}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={shown && markedAt >= 0 ? `${listId}-${markedAt}` : undefined}
            aria-invalid={note ? true : undefined}
            aria-describedby={noteId}
            placeholder={say.home_plate_mobile_number_or_name()}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={LONGEST_SEARCH}
            value={text}
            onChange={(event) => {
              setText(typedSearch(event.target.value));
              mark(undefined);
              setUnknown(undefined);
              setOpen(true);
            }}
            onKeyDown={onKeyDown}
            onBlur={() => setOpen(false)}
            className={cn(
              "h-14 w-full rounded-lg border border-input bg-card pr-4 pl-12 text-lg transition-colors placeholder:text-base placeholder:text-muted-foreground hover:border-foreground focus-visible:border-ring focus-visible:outline-offset-0",
              note && "border-destructive",
            )}
          />
          {shown && (
            <Suggestions id={listId} all={suggestions} marked={markedAt} onChoose={choose} />
          )}
        </div>
        <Button
          type="submit"
          size="lg"
          className="h-14 rounded-lg"
          aria-label={say.home_search()}
          disabled={search.isPending}
          aria-busy={search.isPending}
        >
          <Search aria-hidden className="size-5 md:hidden" />
          <span className="max-md:sr-only">
            {search.isPending ? say.home_searching() : say.home_search()}
          </span>
        </Button>
      </form>
      <p id={noteId} role="alert" className="mt-1 -mb-4 min-h-5 text-destructive">
        {note}
      </p>
      {unknown !== undefined && mayTakeIn && garageId !== undefined && (
        <Lazy
          load={loadNewCar}
          props={{ garageId, text: unknown, onUsed: find }}
          onFailure={() => setUnknown(undefined)}
        />
      )}
      {found && garageId !== undefined && (
        <Lazy
          load={loadPopup}
          props={{ found, close: () => setFound(null) }}
          onFailure={() => setFound(null)}
        />
      )}
    </search>
  );
}

/**
 * Returns whether the suggestion contains the text. A suggestion for an older text may not contain
 * it.
 */
function has({ search, name = "" }: Suggestion, text: string): boolean {
  return [search, typedSearch(name)].some((words) => words.includes(text.trim()));
}

const SHOWN_MS = 2_000;

/** Shows a message for two seconds. A repeated message is shown for two seconds more. */
function useBrieflyShown(): [message: string, show: (message: string) => void] {
  const [message, setMessage] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = useCallback((next: string) => {
    clearTimeout(timer.current);
    setMessage(next);
    timer.current = setTimeout(() => setMessage(""), SHOWN_MS);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return [message, show];
}

/** Converts the text to capitals, because plates are written in capitals. */
function typedSearch(text: string): string {
  return text.toLocaleUpperCase("en-IN");
}

const EMPTY = say.home_search_is_empty();
const NEITHER = say.home_please_enter_a_valid_phone_number();
const NO_RECORD = say.home_no_record_found();
const FAILED = say.home_an_error_occurred_while_searching_please();

const PHONE = /^(\+?91|0)?[6-9]\d{9}$/;

/**
 * Checks the text before the request. Rare plate formats pass this check, because only the server
 * knows them. The server answers a wrong text with the same message.
 */
function wrongWithSearch(text: string): string | undefined {
  const bare = text.replace(/[\s.:·()-]/g, "");
  if (bare === "") return EMPTY;
  return PHONE.test(bare) || mayBePlate(bare) ? undefined : NEITHER;
}
