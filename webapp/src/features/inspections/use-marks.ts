"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiError } from "@/api/api-error";
import { dropDraft, readDraft, writeDraft } from "@/lib/forms/draft-storage";
import { say } from "@/say";
import { inspectionOptions } from "./api/get-inspection";
import { markPoint } from "./api/mark-point";
import { type Edit, type Edits, isSame, keptEdits } from "./marks";
import type { Finding, Inspection, Point } from "./types";
import { findingOf } from "./words";

const PAUSE_MS = 300;
const RETRY_MS = 5_000;
const TOO_MANY_REQUESTS = 429;

/** A point that the server refused, and why. */
export type Refused = { pointId: number; error: Error };

/**
 * Sends the marks of an inspection one after the other. Without a connection, they wait in session
 * storage and are sent when the connection returns.
 */
export function useMarks(garageId: number, inspection: Inspection) {
  const { inspectionId, points } = inspection;
  const queries = useQueryClient();
  const storageKey = `inspect:${inspectionId}`;
  const [edits, setEdits] = useState<Edits>(() => keptEdits(readDraft(storageKey)));
  // A reload for a photo may carry an older version of a point than the one that was just sent.
  const [sent, setSent] = useState<Edits>({});
  const [waits, setWaits] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [tries, setTries] = useState(0);
  const busy = useRef(false);
  const unsent = Object.keys(edits).length;
  const { queryKey } = inspectionOptions(garageId, inspectionId);

  const send = useEffectEvent(async () => {
    const [next] = Object.entries(edits);
    if (busy.current || !next) return;
    const [pointId, edit] = [Number(next[0]), next[1]];
    busy.current = true;
    try {
      const version = await markPoint({ garageId, pointId, edit });
      queries.setQueryData(queryKey, (now) => now && withPoint(now, pointId, edit, version));
      setSent((all) => ({ ...all, [pointId]: { ...edit, version } }));
      setEdits((all) => settled(all, pointId, edit, version));
      setWaits(false);
    } catch (error) {
      const problem =
        error instanceof Error ? error : new Error(say.inspections_mark_could_not_be_saved());
      if (isTemporary(problem)) setWaits(true);
      else setRefused({ pointId, error: problem });
    } finally {
      busy.current = false;
      setTries((before) => before + 1);
    }
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try starts the next pause
  useEffect(() => {
    if (unsent === 0) {
      dropDraft(storageKey);
      return;
    }
    writeDraft(storageKey, edits);
    if (refused) return;
    const pause = setTimeout(() => void send(), waits ? RETRY_MS : PAUSE_MS);
    return () => clearTimeout(pause);
  }, [edits, unsent, tries, waits, refused]);

  useEffect(() => {
    const online = () => setWaits(false);
    window.addEventListener("online", online);
    return () => window.removeEventListener("online", online);
  }, []);

  const change = (found: readonly { point: Point; finding: Finding }[]) =>
    setEdits((all) => {
      const changed = found.map(({ point, finding }) => {
        const version = all[point.pointId]?.version ?? point.version;
        return [point.pointId, { ...finding, version }] as const;
      });
      return { ...all, ...Object.fromEntries(changed) };
    });
  return {
    unsent,
    /** The last try found no connection. */
    waits,
    refused,
    /** The points as the person sees them, with the changes that are not sent yet. */
    shown: points.map((point) =>
      shownPoint(newest(point, sent[point.pointId]), edits[point.pointId]),
    ),
    change,
    /** Gives up the change that the server refused. */
    drop: () => {
      if (refused) setEdits(({ [refused.pointId]: _, ...others }) => others);
      setRefused(null);
      return queries.invalidateQueries({ queryKey });
    },
  };
}

function newest(point: Point, sent: Edit | undefined): Point {
  return sent && sent.version > point.version ? { ...point, ...sent } : point;
}

function shownPoint(point: Point, edit: Edit | undefined): Point {
  return { ...point, ...(edit ?? findingOf(point)), version: point.version };
}

function withPoint(
  inspection: Inspection,
  pointId: number,
  { mark, measured, note }: Finding,
  version: number,
): Inspection {
  const points = inspection.points.map((point) =>
    point.pointId === pointId ? { ...point, mark, measured, note, version } : point,
  );
  return { ...inspection, points };
}

/** Removes a change that was sent. A change that was made meanwhile is sent next. */
function settled(all: Edits, pointId: number, sent: Edit, version: number): Edits {
  const { [pointId]: now, ...others } = all;
  if (!now || isSame(now, sent)) return others;
  return { ...others, [pointId]: { ...now, version } };
}

/** Returns whether the same request may succeed later. */
function isTemporary(problem: Error): boolean {
  if (!(problem instanceof ApiError)) return true;
  return problem.status === 0 || problem.status >= 500 || problem.status === TOO_MANY_REQUESTS;
}
