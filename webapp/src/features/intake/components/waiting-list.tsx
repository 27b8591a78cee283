"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Lazy } from "@/components/lazy";
import { NumberPlate } from "@/components/number-plate";
import { Button } from "@/components/ui/button";
import { minuteOf } from "@/lib/dates/day";
import { writeDraft } from "@/lib/forms/draft-storage";
import { ROUTES } from "@/lib/navigation/routes";
import { notify } from "@/lib/notify";
import { groupPlate } from "@/lib/plates/plate";
import { say } from "@/say";
import { useCounter } from "../counter/current";
import { draftToEdit } from "../counter/edit";
import { type DamagedEntry, type EntryState, type KeptEntry, mayChange } from "../counter/entry";
import { entryDraftKey } from "../draft";
import type { Elsewhere, Question } from "../questions";
import type { Decision } from "../types";
import { without } from "../use-send-entry";

const loadQuestions = () => import("./questions-dialog");
const loadConfirm = () => import("@/components/confirm-dialog");

const WORDS: Record<EntryState, () => string> = {
  kept: say.intake_state_waiting,
  sending: say.intake_state_sending,
  asks: say.intake_state_needs_you,
  fields: say.intake_state_needs_you,
  renewal: say.intake_state_renewal,
  not_allowed: say.intake_state_not_allowed,
};

/** Lists the entries of this device, the oldest first. The worker keeps it with its page. */
export function WaitingList() {
  const { counter, runner, entries, damaged } = useCounter();
  const router = useRouter();
  const [deleting, setDeleting] = useState<KeptEntry | DamagedEntry | null>(null);
  const [asking, setAsking] = useState<KeptEntry | null>(null);
  if (!counter) return null;

  const change = async (act: () => Promise<unknown>) => {
    try {
      if (!(await act())) notify.error(say.intake_it_was_sent_meanwhile());
    } catch (error) {
      console.error("The entry was not changed", error);
      notify.error(say.intake_could_not_be_changed());
    }
    await counter.changed();
  };
  const edit = (...what: Parameters<typeof draftToEdit>) => {
    writeDraft(entryDraftKey(counter.who.garageId), draftToEdit(...what));
    router.push(ROUTES.intake as Route);
  };
  const goBack = (entry: KeptEntry) => (where: Elsewhere, question: Question) => {
    setAsking(null);
    if (where === "delete") setDeleting(entry);
    else edit(entry, where, question);
  };
  const answer = (entry: KeptEntry) => (decisions: Decision[]) => {
    setAsking(null);
    const body = {
      ...entry.body,
      decisions: [...without(entry.body.decisions ?? [], decisions), ...decisions],
    };
    void change(() =>
      counter.store.save({ ...entry, body, state: "kept", questions: undefined }),
    ).then(() => runner?.send());
  };
  return (
    <>
      <ul
        aria-label={say.intake_waiting_entries()}
        className="divide-y overflow-hidden rounded-lg border bg-card"
      >
        {entries.map((entry) => (
          <li key={entry.id} className="flex flex-wrap items-center gap-x-6 gap-y-2 p-4 md:px-6">
            <NumberPlate plate={entry.facts.plate} size="md" />
            <span className="grid min-w-0 flex-1">
              <span className="wrap-anywhere font-medium text-base">{entry.facts.name}</span>
              <span className="text-muted-foreground text-sm">
                {minuteOf(entry.body.takenAt ?? "")} · {entry.job?.jobCode ?? entry.body.slip}
                {entry.photos.length > 0 &&
                  ` · ${say.intake_photo_count({ count: entry.photos.length })}`}
              </span>
              {entry.state === "not_allowed" && (
                <span className="text-attention">{say.intake_show_this_to_the_owner()}</span>
              )}
              {Object.values(entry.fields ?? {})
                .flat()
                .map((text) => (
                  <span key={text} className="text-destructive">
                    {text}
                  </span>
                ))}
            </span>
            <span className="font-medium">{WORDS[entry.state]()}</span>
            {mayChange(entry) && (
              <span className="flex gap-2">
                {entry.state === "asks" && (
                  <Button onClick={() => setAsking(entry)}>{say.intake_answer()}</Button>
                )}
                {!entry.job && (
                  <Button variant="outline" onClick={() => edit(entry)}>
                    {say.intake_edit()}
                  </Button>
                )}
                <Button variant="ghost" onClick={() => setDeleting(entry)}>
                  {say.intake_delete()}
                </Button>
              </span>
            )}
          </li>
        ))}
        {damaged.map((entry) => (
          <li key={entry.id} className="flex flex-wrap items-center gap-x-6 gap-y-2 p-4 md:px-6">
            <span className="grid min-w-0 flex-1">
              <span className="font-medium text-base">{say.intake_damaged_entry()}</span>
              <span className="text-muted-foreground text-sm">
                {say.intake_type_it_again_from_the_slip()}
              </span>
            </span>
            <span className="font-medium text-destructive">{say.intake_state_damaged()}</span>
            <Button variant="ghost" onClick={() => setDeleting(entry)}>
              {say.intake_delete()}
            </Button>
          </li>
        ))}
      </ul>
      {asking && (
        <Lazy
          load={loadQuestions}
          onFailure={() => setAsking(null)}
          props={{
            facts: asking.facts,
            questions: asking.questions ?? [],
            answer: answer(asking),
            goBack: goBack(asking),
            close: () => setAsking(null),
          }}
        />
      )}
      {deleting && (
        <Lazy
          load={loadConfirm}
          onFailure={() => setDeleting(null)}
          props={{
            ...wordsToDelete(deleting),
            busy: false,
            confirm: () => {
              setDeleting(null);
              void change(() => counter.store.remove({ photos: [], ...deleting }));
            },
            close: () => setDeleting(null),
          }}
        />
      )}
    </>
  );
}

/** The job of an entry stays if a person deletes the photos that still wait. */
function wordsToDelete(entry: KeptEntry | DamagedEntry) {
  if (!("facts" in entry))
    return {
      title: say.intake_delete_this_entry(),
      what: say.intake_it_cannot_be_read_or_sent(),
      verb: say.intake_delete_entry(),
    };
  const { facts, job } = entry;
  const plate = groupPlate(facts.plate);
  return job
    ? {
        title: say.intake_delete_the_photos_of({ plate }),
        what: say.intake_the_job_stays({ jobCode: job.jobCode }),
        verb: say.intake_delete_photos(),
      }
    : {
        title: say.intake_delete_the_entry_of({ plate }),
        what: say.intake_it_was_never_sent(),
        verb: say.intake_delete_entry(),
      };
}
