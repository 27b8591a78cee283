"use client";

import { Delete } from "lucide-react";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { cn } from "@/lib/cn";
import { PAD_KEY } from "@/lib/phone/shared-device";
import { say } from "@/say";

const DIGITS = 4;
const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

type PinPadProps = {
  label: string;
  /** Why the last PIN was refused. */
  problem: string | undefined;
  busy: boolean;
  /** Called with the fourth digit. The pad is empty again when it resolves. */
  entered: (pin: string) => Promise<void>;
};

/** Asks for a PIN with large keys. The fourth digit sends it. A keyboard types it too. */
export function PinPad({ label, problem, busy, entered }: PinPadProps) {
  const problemId = useId();
  const [pin, setPin] = useState("");
  // Two keys may be pressed before the pad is drawn again.
  const typed = useRef("");
  const set = (next: string) => {
    typed.current = next;
    setPin(next);
  };
  const type = (digit: string) => {
    if (busy || typed.current.length === DIGITS) return;
    const next = typed.current + digit;
    set(next);
    if (next.length === DIGITS) void entered(next).finally(() => set(""));
  };
  const drop = () => !busy && set(typed.current.slice(0, -1));
  const press = useEffectEvent((key: string) => {
    if (/^\d$/.test(key)) type(key);
    else if (key === "Backspace") drop();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!event.ctrlKey && !event.metaKey && !event.altKey) press(event.key);
    };
    // A covered page gets no keys but these.
    const take = (event: Event) => press((event as CustomEvent<string>).detail);
    window.addEventListener("keydown", listen);
    window.addEventListener(PAD_KEY, take);
    return () => {
      window.removeEventListener("keydown", listen);
      window.removeEventListener(PAD_KEY, take);
    };
  }, []);
  return (
    <fieldset aria-label={label} aria-describedby={problemId} className="grid min-w-0 gap-6">
      <p className="text-center text-base">{label}</p>
      <div
        role="status"
        aria-label={say.phone_digits_typed({ count: pin.length })}
        className="flex justify-center gap-4"
      >
        {Array.from({ length: DIGITS }, (_, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the places are fixed
            key={at}
            className={cn(
              "size-4 rounded-full border border-foreground",
              at < pin.length && "bg-foreground",
            )}
          />
        ))}
      </div>
      <p id={problemId} role="alert" className="min-h-6 text-center text-destructive">
        {problem}
      </p>
      <div className="mx-auto grid w-full max-w-72 grid-cols-3 gap-3">
        {KEYS.map((digit) => (
          <Key key={digit} busy={busy} press={() => type(digit)}>
            {digit}
          </Key>
        ))}
        <span />
        <Key busy={busy} press={() => type("0")}>
          0
        </Key>
        <Key busy={busy || pin === ""} label={say.phone_delete_digit()} press={drop}>
          <Delete aria-hidden className="size-6" />
        </Key>
      </div>
    </fieldset>
  );
}

type KeyProps = {
  busy: boolean;
  label?: string;
  press: () => void;
  children: React.ReactNode;
};

function Key({ busy, label, press, children }: KeyProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={busy || undefined}
      onClick={press}
      className="grid h-16 min-w-16 select-none place-items-center rounded-lg border bg-card font-semibold text-[28px] tabular-nums transition-colors hover:bg-muted aria-disabled:opacity-60"
    >
      {children}
    </button>
  );
}
