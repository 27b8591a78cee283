/**
 * Keeps the answers to an estimate and computes the approved total in whole paise, as the server
 * does. The server refuses a decision whose total differs by one paisa.
 */

import { inPaise, inRupees, percentOf, type Totals, totalsOf } from "@/lib/money/paise";

type Picture = { pictureId: number; address: string | null; thumbAddress: string | null };

export type AnswerLine = {
  ref: string;
  kind: "labour" | "part";
  name: string;
  partNumber?: string;
  quantity: number;
  unit: string;
  net: number;
  tax: number;
  note: string;
  mark: string;
  replacesId: number | null;
  change?: "" | "new" | "changed";
  pictures: readonly Picture[];
};

export type AnswerChoice = {
  choiceId: number;
  name: string;
  options: readonly {
    optionId: number;
    label: string;
    recommended: boolean;
    lines: readonly AnswerLine[];
  }[];
};

type Ordered = {
  lineId: number;
  kind: "labour" | "part";
  name: string;
  net: number;
  tax: number;
};

/** The part of an estimate that the customer's page and the garage's panel need for the answers. */
export type Proposal = {
  taxCollected: number;
  taxPercent: number;
  roundsTotal: boolean;
  base: readonly Ordered[];
  lines: readonly AnswerLine[];
  choices: readonly AnswerChoice[];
};

/** Yes or no for each line, and the option of each choice. Null means none of the options. */
export type Answers = {
  lines: Readonly<Record<string, boolean>>;
  options: Readonly<Record<number, number | null>>;
};

export const NO_ANSWERS: Answers = { lines: {}, options: {} };

/** Returns how many lines and choices have no answer yet. */
export function leftOf({ lines, choices }: Proposal, answers: Answers): number {
  const open = lines.filter(({ ref }) => answers.lines[ref] === undefined);
  return (
    open.length + choices.filter(({ choiceId }) => answers.options[choiceId] === undefined).length
  );
}

/** Answers Yes to all lines. A choice takes its recommended option, or stays open without one. */
export function allYes({ lines, choices }: Proposal, before: Answers): Answers {
  const options: Record<number, number | null> = { ...before.options };
  for (const { choiceId, options: offered } of choices) {
    const best = offered.find(({ recommended }) => recommended);
    if (best && (options[choiceId] === undefined || options[choiceId] === null))
      options[choiceId] = best.optionId;
  }
  return { lines: Object.fromEntries(lines.map(({ ref }) => [ref, true])), options };
}

export function chosenLines({ lines, choices }: Proposal, answers: Answers): AnswerLine[] {
  return [
    ...lines.filter(({ ref }) => answers.lines[ref]),
    ...choices.flatMap(({ choiceId, options }) =>
      options
        .filter(({ optionId }) => optionId === answers.options[choiceId])
        .flatMap((option) => option.lines),
    ),
  ];
}

/** Returns the ids of the ordered services that get a new price. */
export function replacedIn(chosen: readonly AnswerLine[]): ReadonlySet<number> {
  return new Set(chosen.flatMap(({ replacesId }) => replacesId ?? []));
}

function keptOf({ base }: Proposal, chosen: readonly AnswerLine[]): Ordered[] {
  const replaced = replacedIn(chosen);
  return base.filter(({ kind, lineId }) => kind === "part" || !replaced.has(lineId));
}

/** Returns the totals of the ordered and the approved lines together, rounded once. */
export function approvedTotals(proposal: Proposal, answers: Answers): Totals {
  const chosen = chosenLines(proposal, answers);
  const all = [...keptOf(proposal, chosen), ...chosen];
  const parts = all.filter(({ kind }) => kind === "part");
  return totalsOf(
    all.filter(({ kind }) => kind === "labour").map(({ net }) => inPaise(net)),
    proposal.taxCollected === 1,
    { percent: proposal.taxPercent, rounds: proposal.roundsTotal },
    {
      amount: parts.reduce((sum, { net }) => sum + inPaise(net), 0),
      tax: parts.reduce((sum, { tax }) => sum + inPaise(tax), 0),
    },
  );
}

type Priced = Pick<Ordered, "kind" | "net" | "tax">;
export type Rate = Pick<Proposal, "taxCollected" | "taxPercent">;

/** Returns the amount of a line with its GST in paise. A part has its own tax. */
export function amountWithGst({ kind, net, tax }: Priced, rate: Rate): number {
  const amount = inPaise(net);
  if (kind === "part") return amount + inPaise(tax);
  return amount + (rate.taxCollected === 1 ? percentOf(amount, rate.taxPercent) : 0);
}

export function sumWithGst(lines: readonly Priced[], rate: Rate): number {
  return lines.reduce((sum, line) => sum + amountWithGst(line, rate), 0);
}

/**
 * Returns the sums beside the lines. The lines with GST and the round off make the total: the GST of
 * all labour is rounded once, so it can differ from the GST of its lines by some paise.
 */
export function shownSums(proposal: Proposal, answers: Answers) {
  const chosen = chosenLines(proposal, answers);
  const { gst, total } = approvedTotals(proposal, answers);
  const ordered = sumWithGst(keptOf(proposal, chosen), proposal);
  return { ordered, gst, roundOff: total - ordered - sumWithGst(chosen, proposal), total };
}

/** Returns the answers and the total in the format of the API. */
export function toDecision(proposal: Proposal, answers: Answers) {
  return {
    answers: [
      ...proposal.lines.map(({ ref }) => ({ ref, yes: answers.lines[ref] ?? false })),
      ...proposal.choices.map(({ choiceId }) => ({
        choice: choiceId,
        optionId: answers.options[choiceId] ?? null,
      })),
    ],
    totalSeen: inRupees(approvedTotals(proposal, answers).total),
  };
}

/** Returns the answers of a decision, to show them read only. */
export function answersOf(
  { lines, choices }: Proposal,
  { refs, options }: { refs: readonly string[]; options: readonly number[] },
): Answers {
  return {
    lines: Object.fromEntries(lines.map(({ ref }) => [ref, refs.includes(ref)])),
    options: Object.fromEntries(
      choices.map((choice) => [
        choice.choiceId,
        choice.options.find(({ optionId }) => options.includes(optionId))?.optionId ?? null,
      ]),
    ),
  };
}
