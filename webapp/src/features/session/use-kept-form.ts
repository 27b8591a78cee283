"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { hasSessionEnded } from "./session";

const PREFIX = "typed:";

type KeptFormProps<Values> = {
  name: string;
  garageId: number | undefined;
  unsaved: boolean;
  /** Restores values that are no strings. It must check their types. */
  restore?: ((kept: Record<string, unknown>, now: Values) => Partial<Values>) | undefined;
};

/**
 * Keeps the text of a form when the session ends. The text is restored once, in the same form,
 * garage and tab. A sign-out keeps nothing.
 */
export function useKeptForm<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { name, garageId, unsaved, restore }: KeptFormProps<Values>,
): void {
  const key = garageId === undefined ? null : `${PREFIX}${garageId}:${name}`;
  const { reset, getValues } = form;
  const others = useEffectEvent((kept: Record<string, unknown>) => restore?.(kept, getValues()));
  useEffect(() => {
    const kept = key && take(key);
    if (!kept) return;
    reset(
      { ...getValues(), ...textsOf<Values>(kept), ...others(kept) },
      { keepDefaultValues: true },
    );
    notify.success(say.session_we_restored_the_text_that_you());
  }, [key, reset, getValues]);

  const last = useRef({ key, unsaved });
  useEffect(() => {
    last.current = { key, unsaved };
  }, [key, unsaved]);
  useEffect(
    () => () => {
      if (last.current.key && last.current.unsaved && hasSessionEnded()) {
        keep(last.current.key, getValues());
      }
    },
    [getValues],
  );
}

function keep(key: string, values: unknown): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify(values));
  } catch {
    // The text is lost, because the storage is full or blocked.
  }
}

/** Returns the stored values and removes them from storage. */
function take(key: string): Record<string, unknown> | null {
  try {
    const text = window.sessionStorage.getItem(key);
    window.sessionStorage.removeItem(key);
    const found: unknown = text ? JSON.parse(text) : null;
    return typeof found === "object" ? (found as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

/** Only strings are restored without another check, because people can edit the storage. */
function textsOf<Values>(kept: Record<string, unknown>): Partial<Values> {
  const texts = Object.entries(kept).filter(([, value]) => typeof value === "string");
  return Object.fromEntries(texts) as Partial<Values>;
}
