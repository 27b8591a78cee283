"use client";

import { Plus } from "lucide-react";
import { useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { PartPicker } from "@/features/jobs/parts/part-picker";
import { useMay } from "@/features/session/session";
import {
  type BillForm,
  type BillLineForm,
  BLANK_LINE,
  chargesGst,
  lineOfPart,
} from "../forms/bill";
import { useLines } from "../forms/use-lines";
import { BillLineFields } from "./bill-line-fields";

type BillLinesFieldsProps = { garageId: number; addPart: () => void };

/** Shows the lines of the bill, and the ways to add one. */
export function BillLinesFields({ garageId, addPart }: BillLinesFieldsProps) {
  const { getValues } = useFormContext<BillForm>();
  const { lines, problem, errorsOf, append, change, remove } = useLines<BillLineForm>();
  const mayAddParts = useMay("change_parts");
  return (
    <section aria-labelledby="bill-lines" className="min-w-0 border-t">
      <h2 id="bill-lines" className="px-4 pt-4 font-semibold text-lg md:px-6 md:pt-6">
        Lines
      </h2>
      <div className="grid gap-2 p-4 md:px-6">
        <PartPicker
          garageId={garageId}
          vehicleModel=""
          add={(part) => append(lineOfPart(part, getValues("supplier")))}
        />
        <div className="flex flex-wrap gap-x-4">
          <Button
            variant="link"
            size="inline"
            onClick={() =>
              append({ ...BLANK_LINE, gstRate: chargesGst(getValues("supplier")) ? "" : "0" })
            }
          >
            <Plus aria-hidden className="size-4" />
            Goods that are not a part
          </Button>
          {mayAddParts && (
            <Button variant="link" size="inline" onClick={addPart}>
              <Plus aria-hidden className="size-4" />
              New part
            </Button>
          )}
        </div>
        {problem && (
          <p role="alert" className="text-destructive">
            {problem}
          </p>
        )}
      </div>
      {lines.length > 0 && (
        <ul aria-label="Lines of the bill" className="divide-y border-t">
          {lines.map((line, at) => (
            <BillLineFields
              key={line.key}
              line={line}
              errors={errorsOf(at)}
              change={change}
              remove={remove}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
