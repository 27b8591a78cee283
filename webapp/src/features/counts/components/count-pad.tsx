"use client";

import { type FormEvent, useState } from "react";
import { ApiError } from "@/api/api-error";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { isUnit, quantityIn, quantityProblem, UNITS } from "@/features/parts/quantity";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { useCountPart } from "../api/count-part";
import type { CountLine } from "../types";
import { BACKSPACE, isBarcode, keysOf, POINT, pressed } from "../typing";
import { outcomeOf } from "../words";

const KEEPS = say.counts_no_connection_the_number_is_kept();

type CountPadProps = {
  garageId: number;
  countId: number;
  line: CountLine;
  /** The part that was counted before this one. */
  last: CountLine | undefined;
  done: (line: CountLine) => void;
  /** Opens the part of a scanned barcode. Returns the problem. */
  scan: (text: string) => Promise<string | undefined>;
  /** Called if the count was closed meanwhile. */
  closed: () => void;
};

/** Takes the number of one part, by the pad or the keyboard. */
export function CountPad({ garageId, countId, line, last, done, scan, closed }: CountPadProps) {
  const counting = useCountPart(garageId, countId);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const { unit } = line;
  const type = (next: string) => {
    setText(next);
    setProblem(undefined);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (counting.isPending) return;
    if (isBarcode(text)) {
      scan(text).then(
        (said) => {
          setText("");
          setProblem(said);
        },
        (error) => setProblem(explain(error)),
      );
      return;
    }
    const wrong =
      text.trim() === "" ? say.counts_type_how_many_there_are() : quantityProblem(text, unit);
    setProblem(wrong);
    if (wrong) return;
    counting.mutate(
      { partId: line.partId, counted: quantityIn(text) },
      { onSuccess: done, onError: (error) => setProblem(explain(error)) },
    );
  };
  const explain = (error: Error): string | undefined => {
    if (!(error instanceof ApiError)) return error.message;
    if (error.code === "count_over") {
      notify.error(error.message);
      closed();
    }
    // The dashboard frame explains a locked garage.
    if (error.locked) return undefined;
    return error.code === "network" ? KEEPS : (error.fields.counted?.[0] ?? error.message);
  };
  const before = outcomeOf(line);
  const places = isUnit(unit) ? UNITS[unit].places : 0;
  return (
    <form onSubmit={save} noValidate className="grid gap-2">
      <p role="status" className="text-sm empty:hidden">
        {before
          ? say.counts_counted_already({ before })
          : last && `${last.partName}: ${outcomeOf(last)}`}
      </p>
      <Field label={say.counts_how_many_are_there({ unit })} error={problem}>
        {(wiring) => (
          <Input
            {...wiring}
            // The pad replaces the keyboard of a phone. A desk's keyboard types into the field.
            inputMode="none"
            autoComplete="off"
            autoFocus
            value={text}
            onChange={(event) => type(event.target.value)}
            className="h-14 text-right font-semibold text-xl tabular-nums"
          />
        )}
      </Field>
      <div className="grid grid-cols-3 gap-2">
        {keysOf(places).map((key) =>
          key === null ? (
            <span key="none" />
          ) : (
            <Button
              key={key}
              variant="outline"
              // The field keeps the focus, so that Enter saves the number.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => type(pressed(text, key))}
              aria-label={NAMES[key]}
              className="h-18 font-semibold text-lg lg:h-14"
            >
              {key}
            </Button>
          ),
        )}
      </div>
      <Button
        type="submit"
        disabled={counting.isPending}
        aria-busy={counting.isPending}
        className="h-18 text-lg lg:h-14"
      >
        {counting.isPending ? say.counts_saving() : say.counts_save_and_go_on()}
      </Button>
    </form>
  );
}

const NAMES: Readonly<Record<string, string>> = {
  [BACKSPACE]: say.counts_delete_the_last_digit(),
  [POINT]: say.counts_decimal_point(),
};
