"use client";

import { useEffect, useRef } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { notify } from "@/lib/notify";
import { hasSessionEnded } from "./session";

const PREFIX = "typed:";

/**
 * Keeps the text of a form when the session ends. The text is restored once, in the same form,
 * garage and tab. A sign-out keeps nothing.
 */
export function useKeptForm<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { name, garageId, unsaved }: { name: string; garageId: number | undefined; unsaved: boolean },
): void {
  const key = garageId === undefined ? null : `${PREFIX}${garageId}:${name}`;
  const { reset, getValues } = form;
  useEffect(() => {
    const kept = key && take<Values>(key);
    if (!kept) return;
    reset({ ...getValues(), ...kept }, { keepDefaultValues: true });
    notify.success("We restored the text that you typed here.");
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

/**
 * Returns the stored values and removes them from storage. Only strings are restored, because
 * people can edit the storage.
 */
function take<Values>(key: string): Partial<Values> | null {
  try {
    const text = window.sessionStorage.getItem(key);
    window.sessionStorage.removeItem(key);
    const found: unknown = text ? JSON.parse(text) : null;
    if (typeof found !== "object" || found === null) return null;
    const texts = Object.entries(found).filter(([, value]) => typeof value === "string");
    return Object.fromEntries(texts) as Partial<Values>;
  } catch {
    return null;
  }
}
