"use client";

import { type FormEvent, useRef, useState } from "react";
import { ApiError } from "@/api/api-error";
import { FormPanel } from "@/components/form-panel";
import { FullNameField } from "@/components/full-name-field";
import { Lazy } from "@/components/lazy";
import { Marked } from "@/components/marked";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import { Textarea } from "@/components/ui/textarea";
import {
  type Answers,
  allYes,
  approvedTotals,
  chosenLines,
  leftOf,
  NO_ANSWERS,
  toDecision,
} from "@/features/shared-estimate/answers";
import { ProposedLines } from "@/features/shared-estimate/components/proposed-lines";
import { SumsText } from "@/features/shared-estimate/components/sums-text";
import { isLocked, LockedNote } from "@/features/subscription/components/locked-note";
import { cn } from "@/lib/cn";
import { bareTen } from "@/lib/contact/phone";
import { shopTime } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { inRupees } from "@/lib/money/paise";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { useRecordDecision } from "../api/record-decision";
import type { Estimate } from "../types";

export type RecordDecisionProps = { garageId: number; estimate: Estimate; close: () => void };

const LEAST_SAID = 10;
const LONGEST_SAID = 500;
const WAYS = [
  { value: "phone", word: say.estimates_by_phone() },
  { value: "counter", word: say.estimates_at_the_counter() },
  { value: "message", word: say.estimates_by_message() },
] as const;
const loadBox = () => import("@/components/signature-box");

type Problems = Partial<Record<"name" | "phone" | "spokenAt" | "said" | "signature", string>>;

/** Records the decision that the customer told a staff member. */
export default function RecordDecisionPanel({ garageId, estimate, close }: RecordDecisionProps) {
  const recording = useRecordDecision(garageId, estimate.estimateId);
  const taker = useRef<(() => string | null) | null>(null);
  const [answers, setAnswers] = useState<Answers>(NO_ANSWERS);
  const [way, setWay] = useState<(typeof WAYS)[number]["value"]>("phone");
  const [name, setName] = useState(estimate.customerName);
  const [phone, setPhone] = useState(estimate.customerPhone);
  const [spokenAt, setSpokenAt] = useState(() => nowInShop());
  const [said, setSaid] = useState("");
  const [firstSpokenAt] = useState(spokenAt);
  const [problems, setProblems] = useState<Problems>({});
  const [problem, setProblem] = useState<string>();
  const left = leftOf(estimate, answers);
  const total = rupees(inRupees(approvedTotals(estimate, answers).total));
  const approves = chosenLines(estimate, answers).length > 0;

  // A signature needs another way than the first one, so it counts too.
  const dirty =
    answers !== NO_ANSWERS ||
    way !== "phone" ||
    name !== estimate.customerName ||
    phone !== estimate.customerPhone ||
    spokenAt !== firstSpokenAt ||
    said !== "";

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = problemsOf({ name, phone, spokenAt, said, way });
    setProblems(found);
    setProblem(undefined);
    if (Object.keys(found).length > 0) return;
    recording.mutate(
      {
        ...toDecision(estimate, answers),
        versionNumber: estimate.lastVersion,
        name: name.trim(),
        way,
        phone: way === "phone" ? bareTen(phone) : "",
        spokenAt: `${spokenAt}:00+05:30`,
        said: said.trim(),
        signature: way === "counter" ? (taker.current?.() ?? "") : "",
      },
      {
        onSuccess: ({ message }) => {
          notify.success(message);
          close();
        },
        onError: (error) => {
          if (isLocked(error)) return;
          const fields = error instanceof ApiError ? error.fields : {};
          const named = Object.fromEntries(
            FIELDS.flatMap((field) => (fields[field]?.[0] ? [[field, fields[field][0]]] : [])),
          ) as Problems;
          setProblems(named);
          if (Object.keys(named).length === 0)
            setProblem(Object.values(fields)[0]?.[0] ?? error.message);
        },
      },
    );
  };
  return (
    <FormPanel
      title={say.estimates_record_decision()}
      dirty={dirty}
      close={close}
      className="md:max-w-[620px]"
    >
      <form onSubmit={submit} noValidate className="flex min-h-full flex-col">
        <div className="grid flex-1 content-start gap-6 p-4 md:p-6">
          <LockedNote error={recording.error} />
          <Button variant="outline" size="lg" onClick={() => setAnswers(allYes(estimate, answers))}>
            {say.estimates_yes_to_all()}
          </Button>
          <ProposedLines estimate={estimate} answers={answers} change={setAnswers} />
          <fieldset>
            <legend className="mb-2 font-medium text-sm">
              {say.estimates_how_did_the_customer_decide()}
            </legend>
            <div className="flex flex-wrap gap-2">
              {WAYS.map(({ value, word }) => (
                <label
                  key={value}
                  className={cn(
                    "flex min-h-11 cursor-pointer items-center rounded-md border border-input bg-card px-4 text-base has-checked:border-primary has-checked:bg-accent has-checked:font-medium has-checked:text-accent-foreground has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2",
                  )}
                >
                  <input
                    type="radio"
                    name="way"
                    value={value}
                    checked={way === value}
                    onChange={() => setWay(value)}
                    className="sr-only"
                  />
                  {word}
                </label>
              ))}
            </div>
          </fieldset>
          <div className="grid gap-4 md:grid-cols-2">
            <FullNameField
              label={say.estimates_who_decided()}
              value={name}
              change={setName}
              problem={problems.name}
            />
            {way === "phone" && (
              <Field label={say.estimates_number()} required error={problems.phone}>
                {(wiring) => (
                  <Input
                    {...wiring}
                    type="tel"
                    inputMode="tel"
                    autoComplete="off"
                    value={phone}
                    onChange={({ target }) => setPhone(target.value)}
                  />
                )}
              </Field>
            )}
            <Field label={say.estimates_when()} required error={problems.spokenAt}>
              {(wiring) => (
                <Input
                  {...wiring}
                  type="datetime-local"
                  value={spokenAt}
                  onChange={({ target }) => setSpokenAt(target.value)}
                />
              )}
            </Field>
          </div>
          <Field
            label={say.estimates_what_was_said()}
            required
            help={say.estimates_this_is_printed_on_the_pdf()}
            error={problems.said}
          >
            {(wiring) => (
              <Textarea
                {...wiring}
                maxLength={LONGEST_SAID}
                value={said}
                onChange={({ target }) => setSaid(target.value)}
              />
            )}
          </Field>
          {way === "counter" && (
            <Lazy
              load={loadBox}
              fallback={<Skeleton className="h-56 w-full" />}
              props={{
                taker,
                label: say.estimates_signature_of_the_customer_optional(),
                problem: problems.signature,
              }}
            />
          )}
        </div>
        <footer className="sticky bottom-0 grid gap-3 border-t bg-popover p-4 pb-[max(16px,env(safe-area-inset-bottom))] md:px-6">
          {problem && (
            <p role="alert" className="wrap-anywhere text-destructive">
              {problem}
            </p>
          )}
          <p aria-live="polite" className="wrap-anywhere text-base">
            <Marked
              text={
                estimate.taxCollected === 1
                  ? say.estimates_approves_in_all_with_gst({
                      name: name.trim() || estimate.customerName,
                      total,
                    })
                  : say.estimates_approves_in_all({
                      name: name.trim() || estimate.customerName,
                      total,
                    })
              }
              tags={{ total: (words) => <strong className="tabular-nums">{words}</strong> }}
            />
          </p>
          <SumsText estimate={estimate} answers={answers} />
          <Button
            type="submit"
            size="lg"
            disabled={left > 0 || recording.isPending}
            aria-busy={recording.isPending}
          >
            {left > 0
              ? say.estimates_lines_left({ count: left })
              : approves
                ? say.estimates_record_approval_of({ total })
                : say.estimates_record_that_everything_is_declined()}
          </Button>
        </footer>
      </form>
    </FormPanel>
  );
}

const FIELDS = ["name", "phone", "spokenAt", "said", "signature"] as const;

function problemsOf(typed: {
  name: string;
  phone: string;
  spokenAt: string;
  said: string;
  way: string;
}): Problems {
  const found: Problems = {};
  if (!typed.name.trim()) found.name = say.estimates_please_type_the_name();
  if (typed.way === "phone" && !typed.phone.trim())
    found.phone = say.estimates_please_enter_the_number();
  if (!typed.spokenAt) found.spokenAt = say.estimates_choose_day_and_time();
  if (typed.said.trim().length < LEAST_SAID)
    found.said = say.estimates_write_at_least_characters({ least: LEAST_SAID });
  return found;
}

function nowInShop(): string {
  const { day, time } = shopTime(new Date());
  return `${day}T${time}`;
}
