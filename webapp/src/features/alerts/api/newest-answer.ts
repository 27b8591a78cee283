import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import type { Schema } from "@/api/schema";
import { isLooking } from "@/lib/storage/looking";
import { unreadOptions } from "./unread";

/** The screen learns of an answer within 10 seconds. */
const WATCH_MS = 8_000;

export type NewestAnswer = Schema<"NewestAnswerOut">;

/**
 * Asks for the newest answer of a customer while a screen waits for one. A tab in the background does
 * not ask. `refresh` is called for each later answer, and for the first one if the screen lacks it.
 */
export function useNewestAnswer(
  garageId: number,
  waits: boolean,
  isMissing: (newest: NewestAnswer) => boolean,
  refresh: () => void,
): void {
  const { data } = useQuery({
    ...unreadOptions(garageId),
    refetchInterval: WATCH_MS,
    enabled: waits && !isLooking(),
  });
  const known = useRef<number | null>(undefined);
  const newest = waits ? data?.newestAnswer : undefined;
  const newestId = newest === undefined ? undefined : (newest?.decisionId ?? null);
  const onAnswer = useEffectEvent((before: number | null | undefined) => {
    if (newest && (before !== undefined || isMissing(newest))) refresh();
  });
  useEffect(() => {
    if (newestId === undefined || newestId === known.current) return;
    const before = known.current;
    known.current = newestId;
    onAnswer(before);
  }, [newestId]);
}
