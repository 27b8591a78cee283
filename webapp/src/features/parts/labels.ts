import { say } from "@/say";
import "@/lib/forms/zod";
import * as z from "zod/mini";
import type { Schema } from "@/api/schema";
import type { PartRow } from "./types";

export const SIZES = [
  { value: "a4_65", word: say.parts_a4_65_labels(), fields: 65 },
  { value: "a4_40", word: say.parts_a4_40_labels(), fields: 40 },
  { value: "roll", word: say.parts_roll_50_25_mm(), fields: 1 },
] as const;

export const CODES = [
  { value: "qr", word: say.parts_qr_code() },
  { value: "code_128", word: say.parts_code_128() },
] as const;

const MOST = 1_000;

export type LabelForm = {
  size: string;
  codeKind: string;
  firstField: string;
  showMrp: boolean;
  /** The copies of each part, in the order of the parts. */
  copies: string[];
};
export const LABEL_FIELDS = ["size", "codeKind", "firstField"] as const;

/** A part whose labels are printed, with the copies that are proposed. */
export type Labelled = { partId: number; partName: string; hasMrp: boolean; copies: number };

/** Proposes one copy of a part. */
export function oneLabel({ partId, partName, mrp }: PartRow): Labelled {
  return { partId, partName, hasMrp: mrp !== null, copies: 1 };
}

export function fieldsOf(size: string): number {
  return SIZES.find(({ value }) => value === size)?.fields ?? 1;
}

export const labelForm = z
  .object({
    size: z.string(),
    codeKind: z.string(),
    firstField: z.string(),
    showMrp: z.boolean(),
    copies: z
      .array(
        z.string().check(
          z.refine((text) => isWhole(text, MOST), {
            error: say.parts_choose_between_1_and_1_000(),
          }),
        ),
      )
      .check(
        z.refine((all) => all.reduce((sum, text) => sum + Number(text), 0) <= MOST, {
          error: say.parts_at_most_1_000_labels_at(),
        }),
      ),
  })
  .check(
    z.refine<LabelForm>(({ size, firstField }) => isWhole(firstField, fieldsOf(size)), {
      path: ["firstField"],
      error: ({ input }) =>
        say.parts_choose_a_field_between_1_and({ last: fieldsOf((input as LabelForm).size) }),
    }),
  );

export function toLabelsIn(form: LabelForm, partIds: readonly number[]): Schema<"LabelsIn"> {
  return {
    size: form.size,
    codeKind: form.codeKind,
    firstField: Number(form.firstField),
    showMrp: form.showMrp,
    lines: partIds.map((partId, at) => ({ partId, copies: Number(form.copies[at]) })),
  };
}

function isWhole(text: string, most: number): boolean {
  return /^\d{1,4}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= most;
}
