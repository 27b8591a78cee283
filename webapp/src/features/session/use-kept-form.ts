"use client";

import { useEffect, useRef } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { notify } from "@/lib/notify";
import { hasSessionEnded } from "./session";

const PREFIX = "typed:";

/**
 * What is in a form when the session ends under it is there again for whoever opens the same form in the
 * same garage and the same tab, once. A sign-out leaves nothing.
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
    notify.success("What you had typed here is back.");
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
    // Without storage it is lost, as it was before.
  }
}

/** Storage is the person's to edit: texts are all that a form takes from it. */
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
