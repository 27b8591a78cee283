"use client";

import { Plus } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { say } from "@/say";

type AddingProps = {
  label: string;
  /** The search field. It calls `count` for each thing that was added. */
  children: (count: () => void) => ReactNode;
};

/** A button that opens a search field. The field stays open until the person presses *Done*. */
export function Adding({ label, children }: AddingProps) {
  const [added, setAdded] = useState<number | null>(null);
  const isOpen = added !== null;
  const field = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen) field.current?.querySelector("input")?.focus();
    else if (wasOpen.current) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (!isOpen) {
    return (
      <Button
        ref={button}
        variant="outline"
        className="justify-self-start"
        onClick={() => setAdded(0)}
      >
        <Plus aria-hidden className="size-4" />
        {label}
      </Button>
    );
  }
  return (
    <div ref={field} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
      {children(() => setAdded((before) => (before ?? 0) + 1))}
      <Button onClick={() => setAdded(null)}>
        {added === 0 ? say.jobs_done() : say.jobs_done_with({ count: added })}
      </Button>
    </div>
  );
}
