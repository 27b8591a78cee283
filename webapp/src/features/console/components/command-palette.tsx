"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import type { Route } from "next";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { Dialog as Primitive } from "radix-ui";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { cn } from "@/lib/cn";
import { useDebounced } from "@/lib/forms/use-debounced";
import { LONGEST_SEARCH } from "@/lib/navigation/list-state";
import { garageOptions } from "../api/get-garage";
import { garagesOptions } from "../api/list-garages";
import { useAdmin } from "../api/me";
import { commandsFor } from "../commands";
import { CONSOLE } from "../routes";

const QUIET_MS = 200;

/** Finds pages and actions by label, and garages by name, owner or phone. */
export default function CommandPalette({ close }: { close: () => void }) {
  const id = useId();
  const router = useRouter();
  const path = usePathname();
  const garageId = Number(useSearchParams().get("garageId"));
  const [text, setText] = useState("");
  const [marked, setMarked] = useState(0);
  const searched = useDebounced(text.trim(), QUIET_MS);
  const list = useRef<HTMLDivElement>(null);

  const admin = useAdmin();
  const here = useQuery({
    ...garageOptions(garageId),
    enabled: path === CONSOLE.garage && garageId > 0,
  }).data;
  const garages = useQuery({
    ...garagesOptions({ page: 1, size: 10, search: searched }, { sort: "name" }),
    enabled: searched !== "",
    placeholderData: keepPreviousData,
  });
  const found = searched && text.trim() ? garages.data?.records : undefined;
  const commands = commandsFor(text, { here, duties: admin?.duties ?? [], found });
  const isLooking = text.trim() !== "" && (searched !== text.trim() || garages.isFetching);

  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  });

  const run = (href: string | undefined) => {
    if (!href) return;
    close();
    router.push(href as Route);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && commands.length > 0) {
      event.preventDefault();
      setMarked((at) => (at + step + commands.length) % commands.length);
    }
    // This ignores an Enter that only ends the input of a character (IME composition).
    if (event.key === "Enter" && !event.nativeEvent.isComposing) run(commands[marked]?.href);
  };

  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent
        aria-describedby={undefined}
        className="gap-0 p-0 md:top-[12dvh] md:max-w-[600px] md:translate-y-0"
      >
        <Primitive.Title className="sr-only">Find page or garage</Primitive.Title>
        <div className="relative border-b">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-5 size-4 -translate-y-1/2 text-muted-foreground"
          />
          <input
            role="combobox"
            aria-label="Find page or garage"
            aria-expanded={commands.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={commands[marked] && `${id}-${marked}`}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            maxLength={LONGEST_SEARCH}
            placeholder="Garage, owner, phone or page"
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setMarked(0);
            }}
            onKeyDown={onKeyDown}
            className="h-14 w-full bg-transparent pr-5 pl-12 text-base outline-none placeholder:text-muted-foreground"
          />
        </div>
        <div
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label="Results"
          className="max-h-[min(420px,60dvh)] overflow-y-auto p-2"
        >
          {commands.map(({ key, label, about, Icon, href }, at) => (
            <div
              key={key}
              id={`${id}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === marked}
              onPointerMove={() => setMarked(at)}
              onClick={() => run(href)}
              onKeyDown={() => undefined}
              className={cn(
                "flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-1 text-base",
                at === marked && "bg-accent text-accent-foreground",
              )}
            >
              <Icon aria-hidden className="size-4 shrink-0" />
              <span className="min-w-0 flex-1 truncate">{label}</span>
              {about && <span className="truncate text-sm opacity-80">{about}</span>}
            </div>
          ))}
        </div>
        <p role="status" className="border-t px-5 py-3 text-muted-foreground text-sm">
          {garages.isError
            ? "The search failed. Try again."
            : isLooking
              ? "Searching garages…"
              : commands.length === 0
                ? "No results. Try another part of the name."
                : "↑ ↓ to choose, Enter to open, Escape to close."}
        </p>
      </DialogContent>
    </Dialog>
  );
}
