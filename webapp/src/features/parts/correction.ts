import { say } from "@/say";
import "@/lib/forms/zod";
import * as z from "zod/mini";
import { amountProblem, rupeesIn } from "@/lib/money/amount";
import { quantityIn, quantityProblem, quantityText, sumOf } from "./quantity";
import type { CorrectionIn, Part } from "./types";

/** The ways in which a person may correct the stock. */
export const CORRECTIONS = [
  { kind: "found", word: say.parts_found(), direction: 1 },
  { kind: "lost", word: say.parts_lost(), direction: -1 },
  { kind: "damaged", word: say.parts_damaged(), direction: -1 },
  { kind: "used", word: say.parts_used_in_the_shop(), direction: -1 },
  { kind: "opening", word: say.parts_opening_stock(), direction: 1 },
] as const;

export type CorrectionForm = {
  kind: string;
  quantity: string;
  unitCost: string;
  reason: string;
  /** The server has asked whether an open count contains this correction. */
  besidesCount: boolean;
};
export const CORRECTION_FIELDS = ["kind", "quantity", "unitCost", "reason"] as const;

const LONGEST_REASON = 200;

/** Returns whether the form asks for the cost of one unit. */
export function asksForCost(kind: string): boolean {
  return kind === "opening" || kind === "found";
}

export function correctionForm(unit: string) {
  return z
    .object({
      kind: z.string().check(z.minLength(1, say.parts_choose_what_happened())),
      quantity: z.string().check(
        z.refine((text) => problemOf(text) === undefined, {
          error: ({ input }) => problemOf(String(input)) ?? "",
        }),
      ),
      unitCost: z.string(),
      reason: z
        .string()
        .check(
          z.trim(),
          z.minLength(1, say.parts_please_write_a_reason()),
          z.maxLength(LONGEST_REASON, say.parts_at_most_characters({ most: LONGEST_REASON })),
        ),
      besidesCount: z.boolean(),
    })
    .check(
      z.refine<CorrectionForm>((form) => costProblem(form) === undefined, {
        path: ["unitCost"],
        error: ({ input }) => costProblem(input as CorrectionForm) ?? "",
        when: ({ value }) => typeof value === "object" && value !== null,
      }),
    );

  function problemOf(text: string) {
    return quantityProblem(text, unit, say.parts_quantity_is_required());
  }
}

function costProblem({ kind, unitCost }: CorrectionForm): string | undefined {
  if (!asksForCost(kind)) return undefined;
  if (kind === "found" && unitCost.trim() === "") return undefined;
  return amountProblem(unitCost, say.parts_cost_is_required());
}

export function toCorrectionIn(form: CorrectionForm) {
  const { kind, quantity, unitCost, reason, besidesCount } = form;
  const hasCost = asksForCost(kind) && unitCost.trim() !== "";
  return {
    kind,
    quantity: quantityIn(quantity),
    unitCost: hasCost ? rupeesIn(unitCost) : null,
    reason,
    besidesCount,
  } satisfies CorrectionIn;
}

/** Says how much will be on the shelf. It returns undefined while the form is not complete. */
export function outcome(
  { onHand, unit }: Pick<Part, "onHand" | "unit">,
  { kind, quantity }: Pick<CorrectionForm, "kind" | "quantity">,
): string | undefined {
  const correction = CORRECTIONS.find((one) => one.kind === kind);
  if (!correction || quantity.trim() === "" || quantityProblem(quantity, unit)) return undefined;
  const after = sumOf(onHand, correction.direction * quantityIn(quantity));
  if (after < 0 && onHand >= 0)
    return say.parts_only_are_on_the_shelf({ onHand: quantityText(onHand, unit) });
  return say.parts_will_be_on_the_shelf({ after: quantityText(after, unit) });
}
