"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiError } from "@/api/api-error";
import type { CheckIn, Visit } from "@/features/visits/types";
import { dropDraft, readDraft, writeDraft } from "@/lib/forms/draft-storage";
import { useUnloadGuard } from "@/lib/forms/unsaved-changes";
import { say } from "@/say";
import { saveCheckIn } from "./api/save-check-in";
import { changesBetween, type Draft, draftOf, firstDraft, type Kept, keptDraft } from "./draft";

/** The version of a check-in that nobody has saved. */
const NOT_SAVED = 0;
const PAUSE_MS = 500;
const RETRY_MS = 5_000;
const TOO_MANY_REQUESTS = 429;

/**
 * Saves a check-in after each change. Without a connection, the changes wait in session storage and
 * are sent when the connection returns.
 */
export function useCheckInDraft(garageId: number, visit: Visit) {
  const { visitId, checkIn } = visit;
  const storageKey = `check-in:${visitId}`;
  const [kept] = useState(() => keptDraft(readDraft(storageKey)));
  const [saved, setSaved] = useState<Draft>(() => draftOf(checkIn));
  const [draft, setDraft] = useState<Draft>(() => kept?.draft ?? firstDraft(visit));
  const [version, setVersion] = useState(kept?.version ?? checkIn?.version ?? NOT_SAVED);
  const [problem, setProblem] = useState<Error | null>(null);
  const [tries, setTries] = useState(0);
  const busy = useRef(false);
  /** What was sent without an answer. The server may have saved it, so the same is sent again first. */
  const unanswered = useRef<Kept | null>(null);
  const changes = changesBetween(draft, saved);
  useUnloadGuard(changes > 0);

  const send = useEffectEvent(async () => {
    if (busy.current || changesBetween(draft, saved) === 0) return;
    busy.current = true;
    const sent = unanswered.current ?? { draft, version };
    unanswered.current = null;
    try {
      setVersion(await saveCheckIn({ garageId, visitId, ...sent }));
      setSaved(sent.draft);
      setProblem(null);
    } catch (error) {
      if (error instanceof Error && isTemporary(error)) unanswered.current = sent;
      setProblem(error instanceof Error ? error : new Error(say.checkin_could_not_be_saved()));
    } finally {
      busy.current = false;
      // Changes that the person made while the request was running are sent next.
      setTries((before) => before + 1);
    }
  });
  const again = useEffectEvent(() => setTries((before) => before + 1));

  const waits = problem !== null && isTemporary(problem);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change and each try starts the pause
  useEffect(() => {
    if (changes === 0) {
      dropDraft(storageKey);
      return;
    }
    writeDraft(storageKey, { draft, version });
    if (problem && !waits) return;
    const pause = setTimeout(() => void send(), waits ? RETRY_MS : PAUSE_MS);
    return () => clearTimeout(pause);
  }, [draft, changes, tries, problem, waits]);

  useEffect(() => {
    const online = () => {
      setProblem((before) => (before && isTemporary(before) ? null : before));
      again();
    };
    window.addEventListener("online", online);
    return () => window.removeEventListener("online", online);
  }, []);

  return {
    draft,
    changes,
    version,
    problem,
    change: (fields: Partial<Draft>) => {
      setDraft((before) => ({ ...before, ...fields }));
      // Another value may be accepted.
      setProblem((before) => (before && isConflict(before) ? before : null));
    },
    /** Replaces the typed values with those of the server. */
    load: (now: CheckIn | null) => {
      unanswered.current = null;
      setSaved(draftOf(now));
      setDraft(draftOf(now));
      setVersion(now?.version ?? NOT_SAVED);
      setProblem(null);
    },
  };
}

export type CheckInDraft = ReturnType<typeof useCheckInDraft>;

/** Returns whether another person has changed the check-in. */
export function isConflict(problem: Error | null): boolean {
  return problem instanceof ApiError && problem.code === "changed_meanwhile";
}

/** Returns whether the same request may succeed later. */
export function isTemporary(problem: Error): boolean {
  if (!(problem instanceof ApiError)) return true;
  return problem.status === 0 || problem.status >= 500 || problem.status === TOO_MANY_REQUESTS;
}
