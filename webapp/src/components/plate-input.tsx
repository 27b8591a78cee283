"use client";

import type { ChangeEvent, ComponentProps } from "react";
import { say } from "@/say";
import { PlateEdge } from "./number-plate";

const LONGEST = 20;

/** Shows a plate as a text field. The vehicle number appears in capitals. */
export function PlateInput({ onChange, ...props }: Omit<ComponentProps<"input">, "className">) {
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target;
    const capitals = input.value.toUpperCase();
    if (capitals !== input.value) {
      // Setting the value moves the caret to the end. The caret is restored, because the person may
      // be editing the middle.
      const at = input.selectionStart;
      input.value = capitals;
      input.setSelectionRange(at, at);
    }
    onChange?.(event);
  };
  return (
    <span
      data-slot="plate-input"
      className="flex h-12 max-w-72 items-stretch overflow-hidden rounded-md border border-input bg-plate text-base transition-colors hover:border-foreground has-aria-invalid:border-destructive has-focus-visible:border-ring has-focus-visible:outline-2 has-focus-visible:outline-ring"
    >
      <PlateEdge />
      <input
        data-slot="input"
        type="text"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={LONGEST}
        placeholder={say.ui_mh_12_ab_1234()}
        onChange={type}
        className="min-w-0 flex-1 bg-transparent px-3 font-bold font-plate text-lg text-plate-foreground tracking-[-0.02em] outline-none [word-spacing:-0.28em] placeholder:font-normal placeholder:text-plate-foreground/65"
        {...props}
      />
    </span>
  );
}
