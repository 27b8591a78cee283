"use client";

import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { SidePanel, SidePanelContent } from "@/components/ui/side-panel";
import { say } from "@/say";
import type { JobDefaults } from "../types";
import type { JobFilter } from "./filters";

export type FilterSheetProps = {
  filter: JobFilter;
  defaults: JobDefaults;
  apply: (filter: JobFilter) => void;
  close: () => void;
};

/** Lets the person choose the filters of the job list. The button 'Apply Filter' applies them. */
export default function FilterSheet({ filter, defaults, apply, close }: FilterSheetProps) {
  const [status, setStatus] = useState(filter.status);
  const [category, setCategory] = useState(filter.category);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply({ ...filter, status, category });
  };
  return (
    <SidePanel open onOpenChange={close}>
      <SidePanelContent title={say.jobs_filter()}>
        <form onSubmit={submit} className="flex min-h-full flex-col">
          <div className="grid gap-6 p-6">
            <Choices
              legend={say.jobs_status()}
              options={defaults.jobStatuses.map((one) => [one.jobStatusId, one.jobStatus])}
              chosen={status}
              choose={setStatus}
            />
            <Choices
              legend={say.jobs_job_category_title()}
              options={defaults.garageJobCategories.map((one) => [
                one.garageJobCategoryId,
                one.jobCategory,
              ])}
              chosen={category}
              choose={setCategory}
            />
          </div>
          <div className="sticky bottom-0 mt-auto flex gap-3 border-t bg-popover p-4 pb-[max(16px,env(safe-area-inset-bottom))] md:justify-end md:px-6">
            <Button variant="outline" className="max-md:flex-1" onClick={close}>
              {say.jobs_cancel()}
            </Button>
            <Button type="submit" className="max-md:flex-1">
              {say.jobs_apply_filter()}
            </Button>
          </div>
        </form>
      </SidePanelContent>
    </SidePanel>
  );
}

type ChoicesProps = {
  legend: string;
  options: readonly (readonly [id: number, word: string])[];
  chosen: readonly number[];
  choose: (ids: readonly number[]) => void;
};

function Choices({ legend, options, chosen, choose }: ChoicesProps) {
  const toggle = (id: number) =>
    choose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold text-base">{legend}</legend>
      {options.map(([id, word]) => (
        <label
          key={id}
          className="-mx-2 flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2 text-base transition-colors hover:bg-muted"
        >
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={() => toggle(id)}
            className="size-5 shrink-0 accent-primary"
          />
          <span className="min-w-0 break-words">{word}</span>
        </label>
      ))}
    </fieldset>
  );
}
