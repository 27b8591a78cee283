"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Lazily } from "@/components/lazily";
import { LoadFailed } from "@/components/load-failed";
import { Button } from "@/components/ui/button";
import { LockedNote } from "@/features/subscription/components/locked-note";
import { notify } from "@/lib/notify";
import { GST_PERCENT } from "@/lib/paise";
import { useAhead } from "@/lib/quiet";
import { ROUTES, withQuery } from "@/lib/routes";
import { useJobDefaults } from "../api/job-defaults";
import { type FixedTotals, problemIn } from "./bill";
import { ConflictNotice } from "./conflict-notice";
import type { JobDraft } from "./draft";
import type { JobSubject } from "./job-form";
import { JobHead, type JobPeople } from "./job-head";
import { JobSummary } from "./job-summary";
import { Notice } from "./notice";
import { recentServices } from "./recent-services";
import { ServicePicker } from "./service-picker";
import { StepTabs } from "./step-tabs";
import { SummaryBar } from "./summary-bar";
import { useJobWriting } from "./use-job-writing";
import { useSubmitJob } from "./use-submit-job";
import { HandlingWaiting } from "./wizard-skeleton";

const loadHandling = () => import("./handling-form");
const loadSaved = () => import("./job-saved");
const NO_DATES: readonly string[] = [];

export type WizardStepsProps = {
  title: string;
  /** The text of the last button. */
  verb: string;
  garageId: number;
  subject: JobSubject;
  people: JobPeople;
  draftKey: string;
  /** The initial values without an earlier draft. */
  fresh: () => JobDraft;
  /** Missing for a new job. */
  job?: { jobId: number; jobCode: string; version: number; assignee: Assignee | undefined };
  /** The saved dates of the job, which may be in the past. */
  keptDates?: readonly string[];
  /** Why services, prices and GST can no longer change. */
  final?: string | undefined;
  /** The amounts of the invoice. */
  fixed?: FixedTotals | undefined;
  /** The action that makes them editable again. */
  finalAction?: ReactNode;
  /** Starts over with the saved values. */
  startOver: () => void;
};
type Assignee = { staffId: number; staffName: string };

/** The services, then the handling details, with the amounts always visible. */
export function WizardSteps(props: WizardStepsProps) {
  const { title, verb, garageId, subject, people, draftKey, fresh, job, keptDates, final } = props;
  const router = useRouter();
  const defaults = useJobDefaults(garageId);
  const writing = useJobWriting({ garageId, draftKey, fresh, defaults, fixed: props.fixed });
  const sending = useSubmitJob({
    garageId,
    subject,
    jobId: job?.jobId,
    newest: job?.version,
    writing,
  });
  const [recent] = useState(() => recentServices(garageId));
  const { saved } = sending;
  const { step, go, lines, services, servicesQuery } = writing;
  const wrong = problemIn(writing);
  const forward = () => {
    if (wrong) notify.error(wrong);
    else if (step === 1) go(2);
    else sending.submit?.();
  };
  const home = () => router.push(ROUTES.home as Route);

  useAhead(loadHandling);
  // A new step starts at the top.
  const steps = useRef<HTMLElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    steps.current?.focus({ preventScroll: true });
    steps.current?.scrollIntoView({ block: "start" });
  }, [step]);

  const summary = {
    lines,
    bill: writing.bill,
    discount: writing.discount,
    taxApplies: writing.values.taxCollected,
    taxPercent: props.fixed?.taxPercentage || (defaults?.taxPercentage ?? GST_PERCENT),
    remove: writing.remove,
    quote: writing.quote,
    discountLine: writing.discountLine,
    discountBill: writing.discountBill,
    isFinal: final !== undefined,
    pricesWrong: wrong !== undefined,
    problem: sending.problem,
    buttons: {
      verb: step === 1 ? "Continue" : verb,
      // The second step's validation loads with its form.
      disabled: lines.length === 0 || sending.busy || (step === 2 && !sending.submit),
      busy: sending.busy,
      forward,
      cancel: () => (step === 1 ? home() : go(1)),
    },
  };

  return (
    <div className="grid gap-6">
      <JobHead title={title} code={job?.jobCode} people={people} />
      <LockedNote error={sending.error} className="scroll-mt-2" />
      {sending.conflict && (
        <ConflictNotice
          {...sending.conflict}
          reload={props.startOver}
          overwrite={sending.overwrite}
        />
      )}
      {writing.restored && !sending.conflict && (
        <Notice
          action={
            <Button variant="link" size="inline" onClick={props.startOver}>
              Start over
            </Button>
          }
        >
          We restored your unfinished job.
        </Notice>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_360px]">
        <section
          ref={steps}
          tabIndex={-1}
          aria-label={step === 1 ? "Add Jobs" : "Add Handling Details"}
          className="grid min-w-0 scroll-mt-2 gap-6 outline-none"
        >
          <StepTabs step={step} mayContinue={lines.length > 0} go={go} />
          {step === 2 ? (
            <Lazily
              load={loadHandling}
              onFailure={() => go(1)}
              waiting={<HandlingWaiting />}
              props={{
                values: writing.values,
                change: writing.setValues,
                keptDates: keptDates ?? NO_DATES,
                defaults,
                assignee: job?.assignee,
                isFinal: final !== undefined,
                refusal: sending.refusal,
                offerCheck: sending.offerCheck,
                send: sending.send,
              }}
            />
          ) : final !== undefined ? (
            <Notice action={props.finalAction}>{final}</Notice>
          ) : servicesQuery.isError ? (
            <LoadFailed
              what="Failed to fetch job services"
              retry={servicesQuery.refetch}
              busy={servicesQuery.isFetching}
            />
          ) : (
            <ServicePicker
              services={services}
              categories={defaults?.garageJobCategories}
              recent={recent}
              added={new Set(lines.map(({ serviceId }) => serviceId))}
              toggle={writing.toggle}
            />
          )}
        </section>
        <aside aria-label="Summary" className="sticky top-22 max-lg:hidden">
          <JobSummary {...summary} className="rounded-lg border bg-card" />
        </aside>
      </div>
      <SummaryBar {...summary} />
      {saved && (
        <Lazily
          load={loadSaved}
          onFailure={() => {
            // The job is saved, although the dialog could not be loaded.
            notify.success(saved.message);
            home();
          }}
          props={{
            message: saved.message,
            people,
            view: () =>
              router.push(withQuery(ROUTES.jobs, { garageId, jobId: saved.jobId }) as Route),
            close: home,
          }}
        />
      )}
    </div>
  );
}
