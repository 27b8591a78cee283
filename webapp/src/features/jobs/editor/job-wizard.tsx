"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from "react";
import { FormProvider } from "react-hook-form";
import { Lazy } from "@/components/lazy";
import { Button } from "@/components/ui/button";
import { LockedNote } from "@/features/subscription/components/locked-note";
import { dropDraft } from "@/lib/forms/draft-storage";
import { usePreload } from "@/lib/loading/prefetch";
import { GST_PERCENT } from "@/lib/money/paise";
import { ROUTES, withQuery } from "@/lib/navigation/routes";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { useJobDefaults } from "../api/job-defaults";
import { AboveProvider, type Approval, excessOf } from "./above";
import { type FixedTotals, problemIn } from "./bill";
import type { JobDraft } from "./draft";
import { FirstStep } from "./first-step";
import type { JobSubject } from "./job-form";
import { JobHead, type JobPeople } from "./job-head";
import { JobSummary } from "./job-summary";
import { Notice } from "./notice";
import { recentServices } from "./recent-services";
import { StepTabs } from "./step-tabs";
import { SummaryBar } from "./summary-bar";
import { useJobDraft } from "./use-job-draft";
import { useSubmitJob } from "./use-submit-job";
import { AskClass, useVehicleClass } from "./vehicle-class";
import { HandlingSkeleton, WizardSkeleton } from "./wizard-skeleton";

const loadHandling = () => import("./handling-form");
const loadConflict = () => import("./conflict-notice");
const loadSaved = () => import("./job-saved");
const loadOwes = () => import("@/features/khata/components/customer-owes");
const NO_DATES: readonly string[] = [];

type JobWizardProps = {
  title: string;
  /** The text of the last button. */
  verb: string;
  garageId: number;
  subject: JobSubject;
  people: JobPeople;
  draftKey: string;
  /** Returns the initial values if there is no earlier draft. */
  fresh: () => JobDraft;
  /** This is undefined for a new job. */
  job?: { jobId: number; jobCode: string; version: number; assignee: Assignee | undefined };
  /** The saved dates of the job, which may be in the past. */
  keptDates?: readonly string[];
  /** The reason why services, prices and GST can no longer be changed. */
  final?: string | undefined;
  /** The amounts of the invoice. */
  fixed?: FixedTotals | undefined;
  /** The approval that the job must not exceed. */
  approval?: Approval | undefined;
  /** The dialog of a change above the approval. It comes from a feature above this one. */
  aboveApproval?: ReactNode;
  /** Messages above the form. They come from a feature above this one. */
  notice?: ReactNode;
  /** The estimate whose approved work becomes the job. */
  estimateId?: number;
  /** A button that makes services, prices and GST editable again. */
  finalAction?: ReactNode;
  /** Loads the saved job. This is undefined for a new job. */
  refetch?: () => Promise<JobDraft | undefined>;
};
type Assignee = { staffId: number; staffName: string };

/**
 * Shows the form of a new or saved job: services first, then handling details. The total is always
 * visible.
 */
export function JobWizard({ refetch, ...props }: JobWizardProps) {
  const { title, draftKey } = props;
  // If the person starts over, a new form shows the draft that was just loaded. That draft may be
  // newer than the props.
  const [begun, setBegun] = useState<{ times: number; draft?: JobDraft }>({ times: 0 });
  // React renders the form in an interruptible pass, so that a slow phone stays responsive.
  const mayDraw = useDeferredValue(true, false);
  if (!mayDraw) return <WizardSkeleton title={title} />;
  const startOver = async () => {
    const draft = await refetch?.();
    // If the saved job cannot be loaded, the form keeps the typed text.
    if (refetch && !draft) return notify.error(say.jobs_failed_to_fetch_job_details());
    dropDraft(draftKey);
    setBegun(({ times }) => ({ times: times + 1, draft }));
  };
  return (
    <Steps
      key={`${draftKey}:${begun.times}`}
      {...props}
      fresh={() => begun.draft ?? props.fresh()}
      startOver={startOver}
    />
  );
}

type StepsProps = Omit<JobWizardProps, "refetch"> & { startOver: () => void };

function Steps(props: StepsProps) {
  const { title, verb, garageId, subject, people, draftKey, fresh, job, fixed, final } = props;
  const { keptDates = NO_DATES } = props;
  const router = useRouter();
  const defaults = useJobDefaults(garageId);
  const vehicle = useVehicleClass(people);
  const { vehicleClass } = vehicle;
  const draft = useJobDraft({
    garageId,
    draftKey,
    fresh,
    defaults,
    fixed,
    keptDates,
    vehicleClass,
  });
  const sending = useSubmitJob({
    garageId,
    subject,
    jobId: job?.jobId,
    newest: job?.version,
    draft,
    estimateId: props.estimateId,
    isFinal: final !== undefined,
  });
  const [recent] = useState(() => recentServices(garageId));
  const { saved } = sending;
  const { step, go, lines } = draft;
  // Other work or parts are enough.
  const hasWork = lines.length > 0 || draft.parts.length > 0;
  const wrong = problemIn(draft);
  const forward = () => {
    if (wrong) notify.error(wrong);
    else if (step === 1) go(2);
    else void sending.submit();
  };
  const home = () => router.push(ROUTES.home as Route);

  usePreload(loadHandling);
  // The page scrolls to the top of a new step.
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
    partCount: draft.parts.length,
    bill: draft.bill,
    discount: draft.discount,
    taxApplies: draft.values.taxCollected,
    taxPercent: fixed?.taxPercentage || (defaults?.taxPercentage ?? GST_PERCENT),
    remove: draft.remove,
    quote: draft.quote,
    count: draft.count,
    discountLine: draft.discountLine,
    discountBill: draft.discountBill,
    isFinal: final !== undefined,
    pricesWrong: wrong !== undefined,
    problem: sending.problem,
    above: excessOf(draft.bill.total, props.approval),
    buttons: {
      verb: step === 1 ? say.jobs_continue() : verb,
      disabled: !(hasWork || fixed) || sending.busy,
      busy: sending.busy,
      forward,
      cancel: () => (step === 1 ? home() : go(1)),
    },
  };

  return (
    <FormProvider {...draft.form}>
      <div className="grid gap-6">
        <JobHead
          title={title}
          code={job?.jobCode}
          people={people}
          owes={
            <Lazy whenIdle load={loadOwes} props={{ garageId, customerId: subject.customerId }} />
          }
        />
        <LockedNote error={sending.error} className="scroll-mt-2" />
        {props.notice}
        {sending.conflict && (
          <Lazy
            load={loadConflict}
            props={{
              ...sending.conflict,
              reload: props.startOver,
              overwrite: sending.overwrite,
            }}
          />
        )}
        {draft.restored && !sending.conflict && (
          <Notice
            action={
              <Button variant="link" size="inline" onClick={props.startOver}>
                {say.jobs_start_over()}
              </Button>
            }
          >
            {say.jobs_we_restored_your_unfinished_job()}
          </Notice>
        )}
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_360px]">
          <section
            ref={steps}
            tabIndex={-1}
            aria-label={step === 1 ? say.jobs_add_jobs() : say.jobs_add_handling_details()}
            className="grid min-w-0 scroll-mt-2 gap-6 outline-none"
          >
            <StepTabs step={step} mayContinue={hasWork || fixed !== undefined} go={go} />
            {final === undefined && (
              <AskClass
                garageId={garageId}
                vehicleId={subject.vehicleId}
                model={people.vehicleModel}
                draft={draft}
                vehicle={vehicle}
              />
            )}
            {step === 2 ? (
              <Lazy
                load={loadHandling}
                onFailure={() => go(1)}
                fallback={<HandlingSkeleton />}
                props={{
                  defaults,
                  assignee: job?.assignee,
                  isFinal: final !== undefined,
                  submit: sending.submit,
                }}
              />
            ) : (
              <FirstStep
                garageId={garageId}
                vehicleModel={people.vehicleModel}
                draft={draft}
                categories={defaults?.garageJobCategories}
                recent={recent}
                final={final}
                finalAction={props.finalAction}
                partsProblem={sending.partsProblem}
              />
            )}
          </section>
          <aside aria-label={say.jobs_summary()} className="sticky top-22 max-lg:hidden">
            <JobSummary {...summary} className="rounded-lg border bg-card" />
          </aside>
        </div>
        <SummaryBar {...summary} />
        {job && sending.above && (
          <AboveProvider value={{ ...job, garageId, ...sending.above }}>
            {props.aboveApproval}
          </AboveProvider>
        )}
        {saved && (
          <Lazy
            load={loadSaved}
            onFailure={() => {
              // The dialog could not be loaded, so a toast says that the job is saved.
              notify.success(saved.message);
              home();
            }}
            props={{
              message: saved.message,
              people,
              view: () =>
                router.push(withQuery(ROUTES.job, { garageId, jobId: saved.jobId }) as Route),
              close: home,
            }}
          />
        )}
      </div>
    </FormProvider>
  );
}
