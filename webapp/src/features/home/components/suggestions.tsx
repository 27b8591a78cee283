"use client";

import { Phone, UserRound } from "lucide-react";
import { useEffect, useRef } from "react";
import { NumberPlate } from "@/components/number-plate";
import { cn } from "@/lib/cn";
import { groupPhone } from "@/lib/contact/phone";
import { say } from "@/say";
import type { Suggestion } from "../use-suggestions";

type SuggestionsProps = {
  id: string;
  all: readonly Suggestion[];
  marked: number;
  onChoose: (suggestion: Suggestion) => void;
};

export function Suggestions({ id, all, marked, onChoose }: SuggestionsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[marked]?.scrollIntoView({ block: "nearest" });
  }, [marked]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={say.home_suggestions()}
      className="absolute inset-x-0 top-full z-20 mt-2 max-h-[15rem] animate-float-in overflow-y-auto overscroll-contain rounded-lg bg-popover p-1 shadow-float"
    >
      {all.map((suggestion, at) => (
        <div
          key={suggestion.key}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === marked}
          // This keeps the focus in the field. Otherwise the field would lose the focus and close
          // the list before the click.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(suggestion)}
          onKeyDown={() => undefined}
          className={cn(
            "flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 text-base hover:bg-muted",
            at === marked && "bg-accent text-accent-foreground",
          )}
        >
          <Line suggestion={suggestion} />
        </div>
      ))}
    </div>
  );
}

function Line({ suggestion: { search, name, screen } }: { suggestion: Suggestion }) {
  if (screen) {
    return (
      <>
        <screen.Icon aria-hidden className="size-4 shrink-0 text-muted-foreground" />
        {screen.name}
      </>
    );
  }
  if (name !== undefined) {
    return (
      <>
        <UserRound aria-hidden className="size-4 shrink-0 text-muted-foreground" />
        <span className="min-w-0 truncate">{name}</span>
        <span className="ml-auto shrink-0 text-muted-foreground text-sm">{groupPhone(search)}</span>
      </>
    );
  }
  if (!isPhone(search)) return <NumberPlate plate={search} />;
  return (
    <>
      <Phone aria-hidden className="size-4 text-muted-foreground" />
      {groupPhone(search)}
    </>
  );
}

function isPhone(text: string): boolean {
  return /^[6-9]\d{9}$/.test(text);
}
