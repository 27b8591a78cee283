"use client";

import { Search } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { LONGEST_SEARCH } from "@/lib/navigation/list-state";
import { say } from "@/say";
import type { CountLine } from "../types";
import { NOT_IN_COUNT } from "../words";

type FindInCountProps = {
  find: (text: string) => Promise<readonly CountLine[]>;
  go: (position: number) => void;
};

/** Jumps to a part by its number, name or barcode. A scanner ends its text with Enter. */
export function FindInCount({ find, go }: FindInCountProps) {
  const [text, setText] = useState("");
  const [hits, setHits] = useState<readonly CountLine[]>([]);
  const [said, setSaid] = useState("");
  const open = (position: number) => {
    setText("");
    setHits([]);
    go(position);
  };
  const search = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "") return;
    setSaid("");
    try {
      const lines = await find(text);
      const [first, ...others] = lines;
      setHits(others.length > 0 ? lines : []);
      if (!first) setSaid(NOT_IN_COUNT);
      else if (others.length === 0) open(first.position);
    } catch (error) {
      setSaid((error as Error).message);
    }
  };
  return (
    <div className="grid gap-2">
      <search>
        <form onSubmit={search} className="flex gap-2">
          <Input
            data-search
            autoFocus
            aria-label={say.counts_find_a_part_number_name_or()}
            placeholder={say.counts_number_name_or_barcode()}
            enterKeyHint="search"
            autoComplete="off"
            spellCheck={false}
            maxLength={LONGEST_SEARCH}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" variant="outline" size="icon" aria-label={say.counts_find()}>
            <Search aria-hidden className="size-4" />
          </Button>
        </form>
      </search>
      <p role="status" className="text-sm empty:hidden">
        {said}
      </p>
      {hits.length > 0 && (
        <ul aria-label={say.counts_parts_found()} className="divide-y rounded-md border bg-card">
          {hits.map(({ position, partId, partName, rack, partNumber, partCode }) => (
            <li key={partId}>
              <button
                type="button"
                onClick={() => open(position)}
                className="grid min-h-11 w-full px-3 py-2 text-left hover:bg-muted"
              >
                <span className="wrap-anywhere font-medium">{partName}</span>
                <span className="text-muted-foreground text-sm">
                  {[rack && say.counts_rack_named({ rack }), partNumber || partCode]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
