"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { FormProvider } from "react-hook-form";
import { Lazy } from "@/components/lazy";
import { Button } from "@/components/ui/button";
import { Notice } from "@/features/jobs/editor/notice";
import type { JobDefaults } from "@/features/jobs/types";
import { LockedNote } from "@/features/subscription/components/locked-note";
import { showFirstProblem } from "@/lib/forms/show-first-problem";
import { ROUTES, withQuery } from "@/lib/navigation/routes";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { currentCounter } from "../counter/current";
import type { Offline } from "../counter/offline";
import { entryDraftKey } from "../draft";
import { focusNext } from "../focus-next";
import type { Elsewhere, Question } from "../questions";
import { useEntry } from "../use-entry";
import { useSendEntry } from "../use-send-entry";
import { EntryFields } from "./entry-fields";
import { LineField } from "./line-field";
import { useGoal } from "./use-goal";

const loadPicker = () => import("./service-panel");
const loadQuestions = () => import("./entry-questions");
const loadSaved = () => import("./entry-saved");
const loadKept = () => import("./entry-kept");
const loadConfirm = () => import("@/components/confirm-dialog");

/** What a page does that shows its own form below the line until something is written. */
export type BesideForm = {
  /** Called before the next paint when an entry begins, and when it is empty again. */
  written: (isWritten: boolean) => void;
  /** Called when an entry is saved or deleted, and a new one begins. */
  startedOver: () => void;
};

type EntryScreenProps = {
  garageId: number;
  defaults: JobDefaults;
  offline: Offline | null;
  beside?: BesideForm | undefined;
};

/** Shows the form of an entry. Starting over shows a new one. */
export function EntryScreen(props: EntryScreenProps) {
  const { garageId, beside } = props;
  const [times, setTimes] = useState(0);
  const startOver = () => {
    beside?.startedOver();
    setTimes((before) => before + 1);
  };
  return <OneEntry key={`${garageId} ${times}`} {...props} startOver={startOver} />;
}

type OneEntryProps = EntryScreenProps & { startOver: () => void };

function OneEntry(props: OneEntryProps) {
  const { garageId, defaults, offline, beside, startOver } = props;
  const router = useRouter();
  const entry = useEntry({ garageId, draftKey: entryDraftKey(garageId), defaults, offline });
  const sending = useSendEntry(entry);
  const isWritten = entry.isTouched || !beside;
  const written = beside?.written;
  useLayoutEffect(() => written?.(isWritten), [written, isWritten]);
  const [open, setOpen] = useState<"picker" | "delete" | null>(null);
  const [goal, setGoal] = useState<"vehicleNumber" | "expectedDOD" | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const { saved, kept, asked } = sending;
  const { setFocus } = entry.form;
  useEffect(() => {
    if (!goal) return;
    // The closed dialog gives the focus back first.
    const timer = setTimeout(() => {
      setFocus(goal);
      setGoal(null);
    });
    return () => clearTimeout(timer);
  }, [goal, setFocus]);
  useGoal(root, entry, () => setOpen("picker"));
  // The key Enter in the line waits until the line has filled the fields.
  const [goesOnFrom, setGoesOnFrom] = useState<Element | null>(null);
  const goOn = async () => {
    const from = document.activeElement;
    await entry.settle().finally(entry.release);
    setGoesOnFrom(from);
  };
  useEffect(() => {
    if (!goesOnFrom || !entry.isFilled) return;
    setGoesOnFrom(null);
    // The person may have gone elsewhere.
    if (document.activeElement !== goesOnFrom) return;
    // While nothing is written, the first field is in the form that the page shows below.
    const fields = root.current?.parentElement ?? null;
    focusNext(fields, { ...entry, values: entry.form.getValues() });
  }, [goesOnFrom, entry]);
  const close = () => setOpen(null);
  const discard = () => {
    void currentCounter().counter?.dropPhotos(entry.photos).catch(console.error);
    entry.finish();
    startOver();
  };
  const afterKept = kept?.isKept ? startOver : sending.stopKeeping;
  const create = async () => {
    await sending.submit();
    showFirstProblem(root.current);
  };
  const goBack = (where: Elsewhere, question: Question) => {
    sending.stopAsking();
    if (where === "delete") return setOpen("delete");
    if (where === "service") {
      const gone = question.answers.find(({ serviceId }) => serviceId)?.serviceId;
      if (gone) entry.removeLine(gone);
      return setOpen("picker");
    }
    if (where === "dates") sending.renew();
    setGoal(where === "plate" ? "vehicleNumber" : "expectedDOD");
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (!isWritten) return;
    const { target } = event;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.repeat) {
      // The shortcuts of the frame load later, and a fast person does not wait for them.
      event.preventDefault();
      if (!sending.busy) void create();
      return;
    }
    if (event.key !== "Enter" || !isPlain || event.nativeEvent.isComposing) return;
    if (!(target instanceof HTMLInputElement)) return;
    event.preventDefault();
    focusNext(root.current, entry, target);
  };

  return (
    <FormProvider {...entry.form}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the key Enter of its fields ends here */}
      <div ref={root} onKeyDown={press} className="grid gap-4">
        <LockedNote error={sending.error} />
        {entry.restored && (
          <Notice
            action={
              <Button variant="link" size="inline" onClick={discard}>
                {say.jobs_start_over()}
              </Button>
            }
          >
            {say.intake_we_restored_your_entry()}
          </Notice>
        )}
        <LineField entry={entry} goOn={goOn} />
        {isWritten && (
          <EntryFields
            entry={entry}
            openPicker={() => setOpen("picker")}
            busy={sending.busy}
            create={create}
          />
        )}
      </div>
      {open === "picker" && <Lazy load={loadPicker} onFailure={close} props={{ entry, close }} />}
      {open === "delete" && (
        <Lazy
          load={loadConfirm}
          onFailure={close}
          props={{
            title: say.intake_delete_this_entry(),
            what: say.intake_it_was_not_saved(),
            verb: say.intake_delete_entry(),
            busy: false,
            confirm: discard,
            close,
          }}
        />
      )}
      {asked && (
        <Lazy
          key={asked.round}
          load={loadQuestions}
          onFailure={sending.stopAsking}
          props={{ entry, ...asked, goBack, close: sending.stopAsking }}
        />
      )}
      {kept && <Lazy load={loadKept} onFailure={afterKept} props={{ ...kept, close: afterKept }} />}
      {saved && (
        <Lazy
          load={loadSaved}
          onFailure={() => {
            // The dialog could not be loaded, so a toast says that the job is saved.
            notify.success(saved.message);
            startOver();
          }}
          props={{
            entry,
            saved,
            view: () =>
              router.push(withQuery(ROUTES.job, { garageId, jobId: saved.jobId }) as Route),
            next: startOver,
          }}
        />
      )}
    </FormProvider>
  );
}
