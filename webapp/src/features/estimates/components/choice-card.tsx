"use client";

import { X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { say } from "@/say";
import { type DraftChoice, type DraftLine, type DraftOption, newOption } from "../draft";
import type { RefusedLine } from "../use-estimate-draft";
import type { PricedCar } from "./add-service-panel";
import { LineGroup } from "./line-group";

const FEWEST = 2;
const LABELS = [say.estimates_good(), say.estimates_better(), say.estimates_best()];
const LONGEST = 60;

type ChoiceCardProps = {
  garageId: number;
  car: PricedCar;
  choice: DraftChoice;
  nets: ReadonlyMap<string, number>;
  refused: RefusedLine | undefined;
  /** Services that are elsewhere on the estimate or on the job. */
  taken: ReadonlySet<number>;
  full: string | undefined;
  change: (choice: DraftChoice) => void;
  remove: () => void;
};

/** Shows a choice with two or three options. The customer takes one or none. */
export function ChoiceCard(props: ChoiceCardProps) {
  const { garageId, car, choice, nets, refused, taken, full, change, remove } = props;
  const { key, name, options } = choice;
  const changeOption = (option: DraftOption) =>
    change({ ...choice, options: options.map((one) => (one.key === option.key ? option : one)) });
  const recommend = (chosen: string | null) =>
    change({
      ...choice,
      options: options.map((one) => ({ ...one, recommended: one.key === chosen })),
    });
  return (
    <fieldset className="grid min-w-0 gap-4 rounded-lg border bg-card p-4">
      <legend className="sr-only">{say.estimates_choice({ name })}</legend>
      <div className="flex items-start gap-2">
        <Field label={say.estimates_name_of_the_choice()} required className="min-w-0 flex-1">
          {(wiring) => (
            <Input
              {...wiring}
              value={name}
              maxLength={LONGEST}
              placeholder={say.estimates_brake_pads()}
              onChange={({ target }) => change({ ...choice, name: target.value })}
            />
          )}
        </Field>
        <Button
          variant="ghost"
          size="icon"
          aria-label={say.estimates_remove_choice({ name })}
          onClick={remove}
          className="mt-6"
        >
          <X aria-hidden className="size-4" />
        </Button>
      </div>
      {options.map((option) => {
        const { key: optionKey, label, recommended, lines } = option;
        return (
          <section key={optionKey} aria-label={label} className="grid gap-3 rounded-md border p-3">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <Input
                aria-label={say.estimates_name_of_the_option()}
                value={label}
                maxLength={LONGEST}
                onChange={({ target }) => changeOption({ ...option, label: target.value })}
                className="max-w-60 font-medium"
              />
              <label className="flex min-h-11 items-center gap-2">
                <input
                  type="checkbox"
                  checked={recommended}
                  onChange={() => recommend(recommended ? null : optionKey)}
                  className="size-5 accent-primary"
                />
                {say.estimates_recommended()}
              </label>
              {options.length > FEWEST && (
                <Button
                  variant="ghost"
                  onClick={() =>
                    change({ ...choice, options: options.filter((one) => one !== option) })
                  }
                >
                  {say.estimates_remove_option()}
                </Button>
              )}
            </div>
            <LineGroup
              garageId={garageId}
              car={car}
              label={say.estimates_lines_of({ label })}
              lines={lines}
              nets={nets}
              refused={refused}
              taken={new Set([...taken, ...servicesOf(lines)])}
              full={full}
              change={(next) => changeOption({ ...option, lines: next(lines) })}
            />
          </section>
        );
      })}
      {options.length < LABELS.length && (
        <div>
          <Button
            variant="outline"
            onClick={() =>
              change({
                ...choice,
                options: [
                  ...options,
                  newOption(LABELS[options.length] ?? say.estimates_option({ key })),
                ],
              })
            }
          >
            {say.estimates_add_option()}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

export function servicesOf(lines: readonly DraftLine[]): number[] {
  return lines.flatMap(({ labour }) => (labour ? [labour.serviceId] : []));
}
