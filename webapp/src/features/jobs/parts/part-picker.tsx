"use client";

import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { LoadFailed } from "@/components/load-failed";
import { inputClasses } from "@/components/ui/input";
import { quantityText } from "@/features/parts/quantity";
import type { PartRow } from "@/features/parts/types";
import { cn } from "@/lib/cn";
import { rupees } from "@/lib/money/format";
import { LONGEST_SEARCH } from "@/lib/navigation/list-state";
import { type ShownHit, usePartHits } from "./use-part-hits";

type PartPickerProps = {
  garageId: number;
  vehicleModel: string;
  add: (part: PartRow) => void;
};

/** Searches a part and adds it to the job. The arrow keys choose a hit, and Enter adds it. */
export function PartPicker({ garageId, vehicleModel, add }: PartPickerProps) {
  const listId = useId();
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [marked, mark] = useState(0);
  const [added, setAdded] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLDivElement>(null);
  const found = usePartHits(garageId, text, vehicleModel);
  const { hits, isCurrent } = found;
  const shown = open && hits.length > 0;
  const at = Math.min(marked, hits.length - 1);
  const height = shown ? hits.length : 0;
  useEffect(() => {
    if (height > 0) field.current?.scrollIntoView?.({ block: "nearest" });
  }, [height]);
  useEffect(() => {
    if (at > 0) document.getElementById(`${listId}-${at}`)?.scrollIntoView?.({ block: "nearest" });
  }, [listId, at]);

  const choose = (part: PartRow) => {
    add(part);
    setAdded(`${part.partName} is added.`);
    setText("");
    mark(0);
    input.current?.focus();
  };
  const onEnter = async () => {
    if (text.trim() === "") return;
    const hit = isCurrent ? hits[at] : undefined;
    if (hit) return choose(hit.part);
    const typed = input.current?.value;
    const only = await found.findNow();
    // The person may have typed another text.
    if (only && input.current?.value === typed) choose(only);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") {
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
    if (hits.length > 0) mark((at + step + hits.length) % hits.length);
  };

  return (
    // On a phone, the field stays above the summary bar.
    <div ref={field} className="grid scroll-mt-4 max-lg:scroll-mb-44">
      <search className="relative block">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted-foreground"
        />
        <input
          ref={input}
          data-part-search
          type="text"
          role="combobox"
          aria-label="Add part"
          aria-expanded={shown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={shown ? `${listId}-${at}` : undefined}
          placeholder="Add part: number, name, brand or barcode"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={LONGEST_SEARCH}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            mark(0);
            setOpen(true);
          }}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
          className={cn(inputClasses, "pl-9 placeholder:text-sm")}
        />
      </search>
      {shown && (
        <ul
          id={listId}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the list holds the options of the search field
          role="listbox"
          aria-label="Parts found"
          className="mt-1 max-h-80 overflow-y-auto rounded-lg border bg-popover py-1 text-popover-foreground shadow-float"
        >
          {hits.map((hit, index) => (
            <Option
              key={`${hit.insteadOf?.partId ?? ""}-${hit.part.partId}`}
              id={`${listId}-${index}`}
              hit={hit}
              isMarked={index === at}
              choose={() => choose(hit.part)}
            />
          ))}
        </ul>
      )}
      <p role="status" className={cn(!found.isEmpty && "sr-only", "pt-2 text-muted-foreground")}>
        {found.isEmpty ? "No part has this number, name, brand or barcode." : text === "" && added}
      </p>
      {found.failed && (
        <LoadFailed
          bare
          what="The parts could not be loaded."
          retry={found.retry}
          busy={found.isFetching}
        />
      )}
    </div>
  );
}

type OptionProps = { id: string; hit: ShownHit; isMarked: boolean; choose: () => void };

function Option({ id, hit: { part, insteadOf }, isMarked, choose }: OptionProps) {
  const number = [part.brand, part.partNumber || part.partCode].filter(Boolean).join(" · ");
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the search field
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys
    <li
      id={id}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an option of the listbox
      role="option"
      aria-selected={isMarked}
      // The mouse must not take the focus from the search field, because the list closes then.
      onMouseDown={(event) => event.preventDefault()}
      onClick={choose}
      className={cn(
        "flex min-h-14 cursor-pointer items-center gap-3 px-3 py-2 transition-colors hover:bg-muted",
        isMarked && "bg-accent",
        insteadOf && "pl-8",
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="block break-words font-medium text-base">
          {insteadOf && <span className="font-normal text-muted-foreground">Instead: </span>}
          {part.partName}
          {part.fitsVehicle && (
            <span className="ml-2 whitespace-nowrap font-normal text-positive text-xs">
              Fits this car
            </span>
          )}
        </span>
        <span className="block break-words text-muted-foreground text-xs">{number}</span>
      </span>
      <span className="grid shrink-0 justify-items-end">
        <span className="font-medium text-base">{rupees(part.price)}</span>
        <Stock part={part} />
      </span>
    </li>
  );
}

function Stock({ part: { isStocked, free, unit, rack } }: { part: PartRow }) {
  return (
    <span className="text-muted-foreground text-xs">
      {!isStocked ? (
        "Not kept in stock"
      ) : free > 0 ? (
        `${quantityText(free, unit)} free`
      ) : (
        <span className="text-attention">None free</span>
      )}
      {rack && ` · ${rack}`}
    </span>
  );
}
