"use client";

import { Plus } from "lucide-react";
import { useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { say } from "@/say";
import {
  type BillForm,
  type BillLineForm,
  BLANK_LINE,
  chargesGst,
  lineOfPart,
} from "../forms/bill";
import { useLines } from "../forms/use-lines";
import { BillLineFields } from "./bill-line-fields";
import { LineSearch } from "./line-search";

type BillLinesFieldsProps = { garageId: number; addPart: () => void };

/** Shows the lines of the bill, and the ways to add one. */
export function BillLinesFields({ garageId, addPart }: BillLinesFieldsProps) {
  const { getValues } = useFormContext<BillForm>();
  const { lines, problem, errorsOf, append, change, remove } = useLines<BillLineForm>();
  return (
    <LineSearch
      garageId={garageId}
      add={(part) => append(lineOfPart(part, getValues("supplier")))}
      addPart={addPart}
      problem={problem}
      others={
        <Button
          variant="link"
          size="inline"
          onClick={() =>
            append({ ...BLANK_LINE, gstRate: chargesGst(getValues("supplier")) ? "" : "0" })
          }
        >
          <Plus aria-hidden className="size-4" />
          {say.purchases_goods_that_are_not_a_part()}
        </Button>
      }
    >
      {lines.length > 0 && (
        <ul aria-label={say.purchases_lines_of_the_bill()} className="divide-y border-t">
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
    </LineSearch>
  );
}
