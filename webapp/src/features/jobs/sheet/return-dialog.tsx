"use client";

import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogFooter, DialogHeader } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { quantityIn, quantityProblem, quantityText } from "@/features/parts/quantity";
import { say } from "@/say";
import { useReturnParts } from "../api/hand-parts";
import type { JobPart } from "../parts/part-lines";
import type { Job } from "../types";
import { told } from "./part-actions";

export type ReturnDialogProps = { garageId: number; job: Job; part: JobPart; close: () => void };

const CONDITIONS = [
  { condition: "good", words: say.jobs_good_back_on_the_shelf() },
  { condition: "damaged", words: say.jobs_damaged_out_of_the_stock() },
] as const;

/** Asks how much of a part comes back, and in which condition. */
export default function ReturnDialog({ garageId, job, part, close }: ReturnDialogProps) {
  const { jobPartId, partName, issued, unit } = part;
  const returning = useReturnParts(garageId, job);
  const [text, setText] = useState(String(issued));
  const [condition, setCondition] = useState<"good" | "damaged">("good");
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = wrongWith(text, part);
    setProblem(wrong);
    if (wrong) return;
    returning.mutate(
      { jobPartId, quantity: quantityIn(text), condition },
      {
        ...told,
        onSuccess: (answer) => {
          told.onSuccess(answer);
          close();
        },
      },
    );
  };
  return (
    <Dialog open onOpenChange={(open) => !open && !returning.isPending && close()}>
      <DialogContent>
        <DialogHeader title={say.jobs_return_part_named({ partName })}>
          {say.jobs_out_on_this_job({ count: issued, quantity: quantityText(issued, unit) })}
        </DialogHeader>
        <form onSubmit={submit} noValidate className="grid gap-4">
          <Field label={say.jobs_quantity_in({ unit })} error={problem}>
            {(wiring) => (
              <Input
                {...wiring}
                value={text}
                onChange={(event) => setText(event.target.value)}
                inputMode="decimal"
                autoComplete="off"
                autoFocus
              />
            )}
          </Field>
          <fieldset className="grid gap-2">
            <legend className="mb-2 font-medium text-sm">{say.jobs_condition()}</legend>
            {CONDITIONS.map((one) => (
              <label
                key={one.condition}
                className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md border border-input bg-card px-4 text-base transition-colors hover:border-foreground has-checked:border-primary has-checked:bg-accent"
              >
                <input
                  type="radio"
                  name="condition"
                  checked={condition === one.condition}
                  onChange={() => setCondition(one.condition)}
                  className="size-5 shrink-0 accent-primary"
                />
                {one.words}
              </label>
            ))}
          </fieldset>
          <DialogFooter>
            <Button variant="outline" onClick={close} disabled={returning.isPending}>
              {say.jobs_cancel()}
            </Button>
            <Button type="submit" disabled={returning.isPending} aria-busy={returning.isPending}>
              {say.jobs_return_part()}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}

function wrongWith(text: string, { partName, issued, unit }: JobPart): string | undefined {
  const problem = quantityProblem(text, unit, say.jobs_quantity_is_required());
  if (problem || quantityIn(text) <= issued) return problem;
  return say.jobs_only_are_out_on_this_job({ partName, issued: quantityText(issued, unit) });
}
