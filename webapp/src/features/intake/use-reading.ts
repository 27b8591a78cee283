"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { serverNow } from "@/lib/browser/server-clock";
import { useDebounced } from "@/lib/forms/use-debounced";
import type { Garage, Reading } from "./parse/types";
import type { Reader } from "./reader";

export const LONGEST_LINE = 300;
const PAUSE_MS = 150;
/** Online, the server finds the car of a plate, so there are no cars. */
export type Known = Omit<Garage, "now">;

/**
 * Reads the line after a pause in typing. The parser runs on the device and loads after the screen.
 * `known` must stay the same object until the catalogue changes, because the parser keeps what it read.
 */
export function useReading(line: string, known: Known | undefined) {
  const [reader, setReader] = useState<Reader | null>(null);
  const [failed, setFailed] = useState(false);
  const loaded = useRef<Reader>(null);
  const settled = useDebounced(line, PAUSE_MS);

  const load = useCallback(async () => {
    if (loaded.current) return loaded.current;
    try {
      const { reader: found } = await import("./reader");
      loaded.current = found;
      setReader(found);
      setFailed(false);
      void found.warmUp();
      return found;
    } catch (error) {
      console.error("The parser could not be loaded", error);
      setFailed(true);
      return null;
    }
  }, []);
  useEffect(() => void load(), [load]);

  const reading = useMemo(
    () => (reader && known ? readingOf(reader, settled, known) : null),
    [reader, known, settled],
  );
  return {
    reader,
    reading,
    /** This is true if `reading` is that of the present line, or if nothing can be read. */
    isRead: failed || !known || (reading !== null && settled === line),
    /** This is true if the parser could not be loaded, so the person fills in the fields. */
    failed,
    retry: load,
    /** Reads the line at once, for a person who is faster than the pause. */
    readNow: async (now: Known) => {
      const found = await load();
      return { by: found, read: found && readingOf(found, line, now) };
    },
  };
}

function readingOf({ parse }: Reader, line: string, known: Known): Reading {
  return parse(line.slice(0, LONGEST_LINE), { ...known, now: serverNow() });
}
