"use client";

import { type RefObject, useEffect, useEffectEvent } from "react";
import { focusField } from "../focus-next";
import type { Elsewhere } from "../questions";
import type { Entry } from "../use-entry";

const FIELDS: Partial<Record<Elsewhere, string>> = {
  plate: "vehicleNumber",
  dates: "expectedDOD",
};

/** Shows why a person edits an entry that waits: its refused fields, or the part of the form that a question is about. */
export function useGoal(
  root: RefObject<HTMLDivElement | null>,
  entry: Entry,
  openPicker: () => void,
) {
  const begin = useEffectEvent(async () => {
    const { wrong, goal } = entry.choices;
    if (!wrong && !goal) return;
    entry.reached();
    if (goal === "service") return openPicker();
    let field = goal && FIELDS[goal];
    if (wrong) {
      // The worker keeps this part, but a browser may have deleted it.
      const failure = await import("../entry-failure").catch(() => null);
      field = failure?.showWrong(wrong, entry.form) ?? field;
    }
    if (field) await focusField(root.current, field);
  });
  // The line fills its fields first, and a filled field loses its mark.
  const { line, services, reading, reader } = entry;
  const isFilled = services !== undefined && (line === "" || reading !== null || reader.failed);
  useEffect(() => {
    if (isFilled) void begin();
  }, [isFilled]);
}
