"use client";

import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { LinkedText } from "@/components/linked-text";
import { cn } from "@/lib/cn";
import type { Question } from "../questions";

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Shows a list of questions with one open answer at a time. The URL contains the open answer, so
 * that people can send it to a colleague.
 */
export function Accordion({ questions }: { questions: readonly Question[] }) {
  const [open, setOpen] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const follow = () => {
      const id = window.location.hash.slice(1);
      if (!questions.some((one) => one.id === id)) return;
      setOpen(id);
      const button = document.getElementById(`${id}-question`);
      button?.scrollIntoView({ block: "nearest" });
      // This runs after the page heading has taken the focus.
      button?.focus({ preventScroll: true });
    };
    follow();
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, [questions]);

  const toggle = (id: string) => {
    const next = open === id ? null : id;
    setOpen(next);
    const { pathname, search } = window.location;
    // This replaces the history entry, so that Back leaves the page and does not reopen earlier
    // answers.
    window.history.replaceState(
      window.history.state,
      "",
      `${pathname}${search}${next ? `#${next}` : ""}`,
    );
  };

  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const buttons = [
      ...(list.current?.querySelectorAll<HTMLElement>("button[aria-expanded]") ?? []),
    ];
    const at = buttons.indexOf(event.target as HTMLElement);
    if (!step || at < 0) return;
    event.preventDefault();
    buttons[step(at, buttons.length)]?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key events bubble up from the buttons
    <div ref={list} onKeyDown={move} className="divide-y overflow-hidden rounded-lg border bg-card">
      {questions.map((question) => (
        <Item
          key={question.id}
          question={question}
          open={open === question.id}
          onToggle={() => toggle(question.id)}
        />
      ))}
    </div>
  );
}

type ItemProps = { question: Question; open: boolean; onToggle: () => void };

function Item({ question, open, onToggle }: ItemProps) {
  const { id } = question;
  return (
    <div>
      <h2>
        <button
          type="button"
          id={`${id}-question`}
          aria-expanded={open}
          aria-controls={`${id}-answer`}
          onClick={onToggle}
          className="flex min-h-14 w-full items-center gap-4 px-6 py-4 text-left font-medium text-base transition-colors -outline-offset-2 hover:bg-muted"
        >
          <span className="flex-1">{question.question}</span>
          <ChevronDown
            aria-hidden
            className={cn(
              "size-5 shrink-0 text-muted-foreground transition-transform",
              open && "rotate-180",
            )}
          />
        </button>
      </h2>
      <section
        id={`${id}-answer`}
        aria-labelledby={`${id}-question`}
        hidden={!open}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an answer that scrolls must scroll by keyboard too
        tabIndex={0}
        className="max-h-[500px] animate-fade-in overflow-y-auto px-6 pt-1 pb-6 -outline-offset-2"
      >
        <Answer question={question} />
      </section>
    </div>
  );
}

function Answer({ question: { intro, steps, note } }: { question: Question }) {
  return (
    <div className="grid max-w-[64ch] gap-3 text-base">
      <p>{intro}</p>
      <ol className="grid list-decimal gap-2 pl-6 marker:text-muted-foreground">
        {steps.map((step) =>
          typeof step === "string" ? (
            <li key={step}>{step}</li>
          ) : (
            <li key={step.text}>
              <LinkedText text={step.text} href={step.href} className="font-medium" />
            </li>
          ),
        )}
      </ol>
      {note && <p className="text-muted-foreground">{note}</p>}
    </div>
  );
}
