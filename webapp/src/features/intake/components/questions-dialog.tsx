"use client";

import { ArrowLeft } from "lucide-react";
import { type ReactNode, useState } from "react";
import { NumberPlate } from "@/components/number-plate";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogHeader } from "@/components/ui/dialog";
import { groupPhone } from "@/lib/contact/phone";
import { useBackGuard } from "@/lib/forms/unsaved-changes";
import { rupees } from "@/lib/money/format";
import { inRupees } from "@/lib/money/paise";
import { say } from "@/say";
import { NEW_CUSTOMER } from "../entry-form";
import { choicesOf, type Elsewhere, type Question } from "../questions";
import type { Decision } from "../types";
import type { Entry } from "../use-entry";

export type QuestionsDialogProps = {
  entry: Entry;
  questions: readonly Question[];
  /** Sends the entry again, with an answer to each question. */
  answer: (decisions: Decision[]) => void;
  /** Goes to the place of the form that a person wants to change. */
  goBack: (where: Elsewhere, question: Question) => void;
  close: () => void;
};

/**
 * Asks the questions of the server, one after the other, beside what the entry says. The entry is sent
 * after the last answer. Load it lazily.
 */
export default function QuestionsDialog(props: QuestionsDialogProps) {
  const { entry, questions, answer, goBack, close } = props;
  const [given, setGiven] = useState<readonly Decision[]>([]);
  useBackGuard(true, close);
  const asked = questions[given.length];
  const isSent = asked === undefined;
  const question = asked ?? questions.at(-1);
  if (!question) return null;

  const choose = (decision: Decision) => {
    const all = [...given, decision];
    setGiven(all);
    if (all.length === questions.length) answer(all);
  };
  return (
    <Dialog open onOpenChange={close}>
      <DialogContent className="gap-4 md:max-w-[760px]" aria-describedby={undefined}>
        <DialogHeader title={say.intake_please_look_at_this_entry()}>
          {questions.length > 1 &&
            say.intake_question_of({
              number: Math.min(given.length + 1, questions.length),
              count: questions.length,
            })}
        </DialogHeader>
        <div className="grid gap-4 md:grid-cols-2 md:gap-6">
          <Facts entry={entry} />
          <div className="grid content-between gap-4" key={given.length}>
            <p role="status" className="font-medium text-base md:text-lg">
              {question.text}
            </p>
            <div className="grid gap-3">
              {choicesOf(question).map(({ label, decision, elsewhere }, at) => (
                <Button
                  key={label}
                  size="lg"
                  autoFocus={at === 0}
                  variant={elsewhere === "delete" ? "ghost" : "outline"}
                  className="h-auto min-h-14 whitespace-normal"
                  disabled={isSent}
                  onClick={() => (decision ? choose(decision) : goBack(elsewhere, question))}
                >
                  {label}
                </Button>
              ))}
              {given.length > 0 && !isSent && (
                <Button
                  variant="link"
                  size="inline"
                  className="justify-self-start"
                  onClick={() => setGiven(given.slice(0, -1))}
                >
                  <ArrowLeft aria-hidden className="size-4" />
                  {say.intake_previous_question()}
                </Button>
              )}
            </div>
          </div>
        </div>
      </DialogContent>
    </Dialog>
  );
}

/** Shows what the entry says. */
function Facts({ entry }: { entry: Entry }) {
  const { values, car, lines, bill } = entry;
  const owner = car?.owners.find(({ customerId }) => customerId === values.customerId);
  const isNew = values.customerId === NEW_CUSTOMER;
  const name = isNew ? values.customerName : owner?.name;
  const phone = isNew ? values.phoneNumber : owner?.phone;
  return (
    <section
      aria-label={say.intake_your_entry()}
      className="grid content-start gap-3 rounded-lg bg-muted p-4"
    >
      <Fact label={say.jobs_vehicle()}>
        <NumberPlate plate={values.vehicleNumber} size="md" />
        <span className="wrap-anywhere">{values.vehicleModel}</span>
      </Fact>
      <Fact label={say.jobs_customer()}>
        <span className="wrap-anywhere font-medium">{name}</span>
        <span>{groupPhone(phone ?? "")}</span>
      </Fact>
      <Fact label={say.jobs_services()}>
        <ul className="grid w-full gap-1">
          {lines.map((line) => (
            <li key={line.serviceId} className="flex justify-between gap-4">
              <span className="min-w-0 wrap-anywhere">{line.name}</span>
              <span className="shrink-0">{rupees(inRupees(line.price))}</span>
            </li>
          ))}
          <li className="flex justify-between gap-4 border-t pt-1 font-semibold">
            <span>{say.intake_total()}</span>
            <span>{rupees(inRupees(bill.total))}</span>
          </li>
        </ul>
      </Fact>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-1">
      <span className="text-muted-foreground text-xs">{label}</span>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">{children}</div>
    </div>
  );
}
