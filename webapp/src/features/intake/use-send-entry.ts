"use client";

import { useEffect, useRef, useState } from "react";
import { ApiError, isLost } from "@/api/api-error";
import { withPresentPrices } from "@/features/jobs/editor/lines";
import { noteServices } from "@/features/jobs/editor/recent-services";
import { serverNow } from "@/lib/browser/server-clock";
import { isoToday } from "@/lib/dates/day";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { useTakeIn } from "./api/take-in";
import { currentCounter } from "./counter/current";
import { type EntryForm, NEW_CUSTOMER, newTicket, toIntakeIn } from "./entry-form";
import type { Kept } from "./facts";
import type { Question } from "./questions";
import type { Decision, IntakeIn, TakenIn } from "./types";
import type { Entry } from "./use-entry";
import { LONGEST_LINE } from "./use-reading";

export type Saved = TakenIn & { message: string; plate: string };
export type Asked = {
  /** Each refusal has its own number. */
  round: number;
  questions: readonly Question[];
  answer: (decisions: Decision[]) => void;
};

/** Sends the entry, and asks its questions. The entry keeps its values after every error. */
export function useSendEntry(entry: Entry) {
  const { garageId, form, choices } = entry;
  const taking = useTakeIn(garageId);
  const [saved, setSaved] = useState<Saved | null>(null);
  const [kept, setKept] = useState<Kept | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isPreparing, setIsPreparing] = useState(false);
  // `isPending` changes only with the next render, and a second press may come earlier.
  const busy = useRef(false);
  const ticket = useRef(choices.ticket);
  /** The entry whose answer was lost. It is sent again as it is, if the person changes nothing. */
  const lost = useRef<{ said: string; body: IntakeIn } | null>(null);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  const succeeded = (taken: TakenIn & { message: string }, plate: string) => {
    noteServices(
      garageId,
      entry.lines.map(({ serviceId }) => serviceId),
    );
    entry.finish();
    // The car has this open job now, which is no question any more.
    entry.besideJob(taken.jobId);
    if (!mounted.current) return notify.success(taken.message);
    setAsked(null);
    setSaved({ ...taken, plate });
  };

  const failed = async (error: Error, right: EntryForm, decisions: readonly Decision[]) => {
    if (!(error instanceof ApiError) || !mounted.current) return notify.error(error.message);
    if (error.code === "intake_asks") {
      const { questions } = error.data as { questions: Question[] };
      const answer = (more: Decision[]) => void send(right, [...without(decisions, more), ...more]);
      return setAsked((last) => ({ round: (last?.round ?? 0) + 1, questions, answer }));
    }
    setAsked(null);
    if (error.locked) return;
    try {
      const { showFailure } = await import("./entry-failure");
      const first = await showFailure(error, entry, ticket.current);
      if (first) succeeded(first, right.vehicleNumber);
    } catch {
      // Without internet, the words of the failure may not load.
      notify.error(error.message);
    }
  };

  /** Keeps the entry on this device. The form stays if that fails. */
  const keep = async (right: EntryForm, body: IntakeIn, unanswered: boolean) => {
    const kept = await import("./counter/keep")
      .then(({ keepEntry }) => keepEntry({ ...entry, values: right }, body, unanswered))
      .catch(() => null);
    busy.current = kept?.isKept === true;
    if (busy.current) entry.finish();
    if (kept) setKept(kept);
    else notify.error(say.intake_could_not_be_kept());
  };

  const bodyOf = (right: EntryForm, decisions: readonly Decision[]) => {
    ticket.current ??= newTicket(serverNow());
    entry.keepTicket(ticket.current);
    const lines = withPresentPrices(right.lines, entry.services);
    const { line, vehicleClass } = entry;
    return toIntakeIn(right, { ...ticket.current, line, lines, decisions, vehicleClass });
  };

  const send = async (right: EntryForm, decisions: readonly Decision[], again?: IntakeIn) => {
    if (busy.current) return;
    busy.current = true;
    const body = again ?? bodyOf(right, decisions);
    // Photos of this device are sent after their job.
    const hasPhotos = entry.draft().photos?.length && currentCounter().counter;
    if (entry.offline || choices.isKept || hasPhotos) return keep(right, body, false);
    try {
      succeeded(await taking.mutateAsync(body), right.vehicleNumber);
    } catch (error) {
      // The server may have the entry, although its answer was lost.
      lost.current = isLost(error) ? { said: saidIn(entry), body } : null;
      if (lost.current && currentCounter().pack) return keep(right, body, true);
      busy.current = false;
      await failed(error as Error, right, decisions);
    }
  };

  const submit = async () => {
    if (busy.current || isPreparing || entry.line.trim().length > LONGEST_LINE) return;
    setIsPreparing(true);
    try {
      // The garage may know the car by now. That would change the entry, so it is not read again.
      if (lost.current?.said === saidIn(entry))
        return await send(form.getValues(), [], lost.current.body);
      await entry.settle();
      await form.handleSubmit((right) => send(right, decisionsOf(entry, right)))();
    } finally {
      entry.release();
      setIsPreparing(false);
    }
  };

  return {
    submit,
    saved,
    kept,
    /** Goes back to the form of an entry that could not be kept. */
    stopKeeping: () => setKept(null),
    asked,
    /** Goes back to the form without an answer. */
    stopAsking: () => setAsked(null),
    /** Begins the entry anew, with the present time. It was not saved. */
    renew: () => {
      ticket.current = undefined;
      entry.keepTicket(undefined);
      form.setValue("entryDate", isoToday());
    },
    busy: isPreparing || taking.isPending || saved !== null || kept?.isKept === true,
    error: taking.error,
  };
}

/** Returns what a person wrote and chose, as text. What the garage knows of the car is not part of it. */
function saidIn(entry: Entry): string {
  const { line, form, ticket: _ticket, ...choices } = entry.draft();
  const edited = choices.edited.map((name) => form[name as keyof EntryForm]);
  return JSON.stringify({ line, choices, edited, lines: form.lines });
}

/** Returns the decisions that the person has taken in the form. */
function decisionsOf({ choices, car }: Entry, right: EntryForm): Decision[] {
  const decisions: Decision[] = [];
  if (choices.besideJob !== undefined)
    decisions.push({ question: "job_open", answer: "new_job", jobId: choices.besideJob });
  if (car && car.owners.length > 0 && right.customerId === NEW_CUSTOMER)
    decisions.push({ question: "plate_known", answer: "new_owner" });
  if (choices.hasNewDates) decisions.push({ question: "too_old", answer: "new_dates" });
  return decisions;
}

/** A question that comes again gets only its new answer. */
export function without(decisions: readonly Decision[], answered: readonly Decision[]): Decision[] {
  const isAgain = (old: Decision) =>
    answered.some((one) => one.question === old.question && one.serviceId === old.serviceId);
  return decisions.filter((one) => !isAgain(one));
}
