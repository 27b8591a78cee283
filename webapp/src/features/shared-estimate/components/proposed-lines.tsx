"use client";

import type { ReactNode } from "react";
import { cn } from "@/lib/cn";
import { rupees } from "@/lib/money/format";
import { inRupees } from "@/lib/money/paise";
import { say } from "@/say";
import {
  type AnswerLine,
  type Answers,
  amountWithGst,
  chosenLines,
  NO_ANSWERS,
  type Proposal,
  replacedIn,
  shownSums,
} from "../answers";
import { ChoiceCard } from "./choice-card";
import { LineCard } from "./line-card";

type ProposedLinesProps = {
  estimate: Proposal;
  answers?: Answers | undefined;
  /** Without it, the answers are read only. */
  change?: ((answers: Answers) => void) | undefined;
};

const GROUPS = [
  { mark: "bad", title: say.sharedestimate_needs_attention_now() },
  { mark: "watch", title: say.sharedestimate_soon() },
  { mark: "", title: say.sharedestimate_other() },
] as const;

/** Shows the ordered lines, the proposed lines in groups, and the choices, with the answers. */
export function ProposedLines({ estimate, answers, change }: ProposedLinesProps) {
  const { base, lines, choices } = estimate;
  const given = answers ?? NO_ANSWERS;
  const replaced = replacedIn(chosenLines(estimate, given));
  const ordered = rupees(inRupees(shownSums(estimate, given).ordered));
  const grouped = GROUPS.map(({ mark, title }) => ({
    title,
    found: lines.filter((line) => groupOf(line) === mark),
  })).filter(({ found }) => found.length > 0);
  return (
    <>
      {base.length > 0 && (
        <Group
          title={say.sharedestimate_already_ordered()}
          aside={
            estimate.taxCollected === 1
              ? say.sharedestimate_amount_with_gst({ amount: ordered })
              : ordered
          }
        >
          <ul className="divide-y rounded-lg border bg-card">
            {base.map((line) => {
              const { lineId, kind, name } = line;
              const isReplaced = kind === "labour" && replaced.has(lineId);
              return (
                <li key={`${kind}-${lineId}`} className="flex justify-between gap-4 px-4 py-3">
                  <span className="wrap-anywhere min-w-0 text-base">{name}</span>
                  <span
                    {...(!isReplaced && { "data-amount": true })}
                    className={cn("shrink-0 text-base tabular-nums", isReplaced && "line-through")}
                  >
                    {rupees(inRupees(amountWithGst(line, estimate)))}
                  </span>
                </li>
              );
            })}
          </ul>
        </Group>
      )}
      {grouped.map(({ title, found }) => (
        // If all lines are in the group Other, its title would not make sense.
        <Group
          key={title}
          title={
            grouped.length === 1 && title === "Other" ? say.sharedestimate_proposed_work() : title
          }
        >
          <ul className="grid gap-3">
            {found.map((line) => (
              <li key={line.ref}>
                <LineCard
                  line={line}
                  rate={estimate}
                  answer={answers?.lines[line.ref]}
                  answerWith={
                    change &&
                    answers &&
                    ((yes) => change({ ...answers, lines: { ...answers.lines, [line.ref]: yes } }))
                  }
                />
              </li>
            ))}
          </ul>
        </Group>
      ))}
      {choices.map((choice) => (
        <ChoiceCard
          key={choice.choiceId}
          choice={choice}
          rate={estimate}
          taken={answers?.options[choice.choiceId]}
          take={
            change &&
            answers &&
            ((optionId) =>
              change({
                ...answers,
                options: { ...answers.options, [choice.choiceId]: optionId },
              }))
          }
        />
      ))}
    </>
  );
}

function groupOf({ mark }: AnswerLine): (typeof GROUPS)[number]["mark"] {
  return mark === "bad" || mark === "watch" ? mark : "";
}

type GroupProps = { title: string; aside?: string; children: ReactNode };

function Group({ title, aside, children }: GroupProps) {
  return (
    <section aria-label={title} className="grid gap-3">
      <h2 className="flex flex-wrap justify-between gap-x-4 font-semibold text-lg">
        {title}
        {aside && <span className="font-medium text-base tabular-nums">{aside}</span>}
      </h2>
      {children}
    </section>
  );
}
