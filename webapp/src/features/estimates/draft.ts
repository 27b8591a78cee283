import type { Service } from "@/features/catalogue/types";
import { type Bought, type Hit, withBought, withPart } from "@/features/jobs/parts/part-edits";
import type { PartLine } from "@/features/jobs/parts/part-lines";
import { serviceQuantity } from "@/features/jobs/quantity";
import { amountProblem, parseAmount } from "@/lib/money/amount";
import { inPaise } from "@/lib/money/paise";
import { say } from "@/say";
import type { BaseLine, EstimateLine } from "./types";

/** A line of the unsaved estimate. Prices are in paise. A part has its own rules and prices. */
export type DraftLine = {
  ref: string;
  name: string;
  note: string;
  pointId: number | null;
  mark: EstimateLine["mark"];
  pictures: EstimateLine["pictures"];
  labour: Labour | null;
  part: PartLine | null;
};

type Labour = {
  serviceId: number;
  /** An omitted quantity is 1. */
  quantity?: number;
  /** The typed quantity, while it is invalid. */
  typedQuantity?: string;
  /** The price of one, and that of the list. */
  price: number;
  listPrice: number;
  /** The typed price, while it is invalid. */
  typedPrice?: string;
  percent: string;
  replacesId: number | null;
};

export type DraftOption = { key: string; label: string; recommended: boolean; lines: DraftLine[] };
export type DraftChoice = { key: string; name: string; options: DraftOption[] };

export type Draft = {
  lines: DraftLine[];
  choices: DraftChoice[];
  discount: string;
  deposit: string;
  validUntil: string;
  note: string;
  taxed: boolean;
};

/** The place of a group of lines: an option of a choice, or null for the main lines. */
export type Place = { choice: string; option: string } | null;

export function serviceLine(service: Service, over: Partial<Labour> = {}): DraftLine {
  const price = inPaise(service.serviceRateAdjusted);
  return {
    ...emptyLine(service.jobService),
    labour: {
      serviceId: service.garageJobServiceId,
      price,
      listPrice: price,
      percent: "",
      replacesId: null,
      ...over,
    },
  };
}

/** Proposes a new price for a line that is on the job already. */
export function newPriceLine(base: BaseLine): DraftLine {
  const price = Math.round(inPaise(base.net) / base.quantity);
  return {
    ...emptyLine(base.name),
    labour: {
      serviceId: base.serviceId ?? 0,
      quantity: base.quantity,
      price,
      listPrice: price,
      percent: "",
      replacesId: base.lineId,
    },
  };
}

export function partLine(hit: Hit): DraftLine {
  return asLine(withPart([], hit)[0]);
}

export function boughtLine(bought: Bought): DraftLine {
  return asLine(withBought([], bought)[0]);
}

function asLine(part: PartLine | undefined): DraftLine {
  if (!part) throw new Error("The part was not added.");
  return { ...emptyLine(part.name), part };
}

export function withLabourPrice(line: DraftLine, text: string): DraftLine {
  if (!line.labour) return line;
  const { typedPrice: _, ...labour } = line.labour;
  const found = parseAmount(text);
  return {
    ...line,
    labour:
      "problem" in found ? { ...labour, typedPrice: text } : { ...labour, price: found.paise },
  };
}

export function withLabourQuantity(line: DraftLine, text: string): DraftLine {
  if (!line.labour) return line;
  const { typedQuantity: _, ...labour } = line.labour;
  const quantity = serviceQuantity(text);
  const changed =
    quantity === undefined ? { ...labour, typedQuantity: text } : { ...labour, quantity };
  return { ...line, labour: changed };
}

/** Returns the first error of a line, if there is one. */
export function lineProblem({ labour, part }: DraftLine): string | undefined {
  if (part) return part.problem;
  if (!labour) return undefined;
  if (labour.typedQuantity !== undefined) return say.jobs_the_quantity_is_between();
  if (labour.typedPrice !== undefined)
    return amountProblem(labour.typedPrice, say.estimates_price_is_required());
  return percentIn(labour.percent) === undefined
    ? say.estimates_the_discount_must_be_between_0()
    : undefined;
}

/** Returns the first error of the draft, before the server looks at it. */
export function draftProblem(draft: Draft): string | undefined {
  for (const line of allLines(draft)) {
    const problem = lineProblem(line);
    if (problem) return `${line.name}: ${problem}`;
  }
  for (const { name, options } of draft.choices) {
    if (!name.trim()) return say.estimates_name_the_choice();
    for (const { label, lines } of options) {
      if (!label.trim()) return say.estimates_name_each_option({ name });
      if (lines.length === 0) return say.estimates_add_a_line_to({ name, label });
    }
  }
  for (const [word, text] of [
    [say.estimates_discount(), draft.discount],
    [say.estimates_deposit(), draft.deposit],
  ] as const) {
    const found = parseAmount(text);
    if (text.trim() && "problem" in found) return `${word}: ${found.problem}`;
  }
  return undefined;
}

export function allLines({ lines, choices }: Pick<Draft, "lines" | "choices">): DraftLine[] {
  return [...lines, ...choices.flatMap(({ options }) => options.flatMap((each) => each.lines))];
}

/** Changes the lines of one group. */
export function withLines(
  draft: Draft,
  place: Place,
  change: (lines: DraftLine[]) => DraftLine[],
): Draft {
  if (place === null) return { ...draft, lines: change(draft.lines) };
  return {
    ...draft,
    choices: draft.choices.map((choice) =>
      choice.key !== place.choice
        ? choice
        : {
            ...choice,
            options: choice.options.map((option) =>
              option.key === place.option ? { ...option, lines: change(option.lines) } : option,
            ),
          },
    ),
  };
}

export function newChoice(): DraftChoice {
  return {
    key: crypto.randomUUID(),
    name: "",
    options: [newOption(say.estimates_good()), newOption(say.estimates_better())],
  };
}

export function newOption(label: string): DraftOption {
  return { key: crypto.randomUUID(), label, recommended: false, lines: [] };
}

/** Returns the typed percentage. An empty text is 0, and a wrong text is undefined. */
export function percentIn(text: string): number | undefined {
  const typed = text.trim().replace(/\s*%$/, "");
  if (typed === "") return 0;
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(typed)) return undefined;
  return Number(typed) <= 100 ? Number(typed) : undefined;
}

export function paiseIn(text: string): number {
  const found = parseAmount(text);
  return "paise" in found ? found.paise : 0;
}

function emptyLine(name: string): DraftLine {
  return {
    ref: crypto.randomUUID(),
    name,
    note: "",
    pointId: null,
    mark: "",
    pictures: [],
    labour: null,
    part: null,
  };
}
