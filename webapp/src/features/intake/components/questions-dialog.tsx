"use client";

import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogHeader } from "@/components/ui/dialog";
import { useBackGuard } from "@/lib/forms/unsaved-changes";
import { say } from "@/say";
import type { EntryFacts } from "../facts";
import { choicesOf, type Elsewhere, type Question } from "../questions";
import type { Decision } from "../types";
import { FactsCard } from "./facts-card";

export type QuestionsDialogProps = {
  facts: EntryFacts;
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
  const { facts, questions, answer, goBack, close } = props;
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
          <FactsCard facts={facts} />
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
