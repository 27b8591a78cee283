"use client";

import { type FormEvent, useRef, useState } from "react";
import { ApiError } from "@/api/api-error";
import { FormPanel } from "@/components/form-panel";
import { FullNameField } from "@/components/full-name-field";
import { Lazy } from "@/components/lazy";
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
import { isLocked, LockedNote } from "@/features/subscription/components/locked-note";
import { cn } from "@/lib/cn";
import { bareTen } from "@/lib/contact/phone";
import { shopTime } from "@/lib/dates/day";
import { rupees } from "@/lib/money/format";
import { inRupees } from "@/lib/money/paise";
import { notify } from "@/lib/notify";
import { useRecordDecision } from "../api/record-decision";
import type { Estimate } from "../types";

export type RecordDecisionProps = { garageId: number; estimate: Estimate; close: () => void };

const LEAST_SAID = 10;
const LONGEST_SAID = 500;
const WAYS = [
  { value: "phone", word: "By phone" },
  { value: "counter", word: "At the counter" },
  { value: "message", word: "By message" },
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
    <FormPanel title="Record decision" dirty={dirty} close={close} className="md:max-w-[620px]">
      <form onSubmit={submit} noValidate className="flex min-h-full flex-col">
        <div className="grid flex-1 content-start gap-6 p-4 md:p-6">
          <LockedNote error={recording.error} />
          <Button variant="outline" size="lg" onClick={() => setAnswers(allYes(estimate, answers))}>
            Yes to all
          </Button>
          <ProposedLines estimate={estimate} answers={answers} change={setAnswers} />
          <fieldset>
            <legend className="mb-2 font-medium text-sm">How did the customer decide?</legend>
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
              label="Who decided"
              value={name}
              change={setName}
              problem={problems.name}
            />
            {way === "phone" && (
              <Field label="Number" required error={problems.phone}>
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
            <Field label="When" required error={problems.spokenAt}>
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
            label="What was said"
            required
            help="This is printed on the PDF of the decision."
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
                label: "Signature of the customer (optional)",
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
            {name.trim() || estimate.customerName} approves{" "}
            <strong className="tabular-nums">{total}</strong> in all
            {estimate.taxCollected === 1 && ", with GST"}.
          </p>
          <Button
            type="submit"
            size="lg"
            disabled={left > 0 || recording.isPending}
            aria-busy={recording.isPending}
          >
            {left > 0
              ? `${left} ${left === 1 ? "line" : "lines"} left`
              : approves
                ? `Record approval of ${total}`
                : "Record that everything is declined"}
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
  if (!typed.name.trim()) found.name = "Please type the name";
  if (typed.way === "phone" && !typed.phone.trim()) found.phone = "Please enter the number";
  if (!typed.spokenAt) found.spokenAt = "Choose day and time";
  if (typed.said.trim().length < LEAST_SAID) found.said = `Write at least ${LEAST_SAID} characters`;
  return found;
}

function nowInShop(): string {
  const { day, time } = shopTime(new Date());
  return `${day}T${time}`;
}
