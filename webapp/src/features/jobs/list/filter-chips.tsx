"use client";

import { X } from "lucide-react";
import { say } from "@/say";
import type { JobDefaults } from "../types";
import { ALL_TIME, DATE_FILTERS, type JobFilter, NO_FILTER, WAITING } from "./filters";

type FilterChipsProps = {
  filter: JobFilter;
  defaults: JobDefaults | undefined;
  apply: (filter: JobFilter) => void;
};
type Chip = { key: string; word: string | undefined; without: JobFilter };

/** Shows the active filters, each with a button that removes it. */
export default function FilterChips({ filter, defaults, apply }: FilterChipsProps) {
  const chips = chipsOf(filter, defaults);
  if (chips.length === 0) return null;
  return (
    <ul aria-label={say.jobs_filters()} className="flex flex-wrap items-center gap-2">
      {chips.map(({ key, word, without }) => (
        <li key={key}>
          <button
            type="button"
            aria-label={say.jobs_remove_the_filter({ word: word ?? "" })}
            onClick={() => apply(without)}
            className="inline-flex min-h-11 items-center gap-2 rounded-full border border-input bg-card pr-2 pl-3 font-medium transition-colors hover:bg-muted md:min-h-8 pointer-coarse:min-h-11"
          >
            {word ?? (defaults ? say.jobs_unknown() : "…")}
            <X aria-hidden className="size-4 text-muted-foreground" />
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          onClick={() => apply(NO_FILTER)}
          className="min-h-11 px-2 text-primary underline decoration-1 underline-offset-4 hover:decoration-2 md:min-h-8 pointer-coarse:min-h-11"
        >
          {say.jobs_clear_all()}
        </button>
      </li>
    </ul>
  );
}

function chipsOf(filter: JobFilter, defaults: JobDefaults | undefined): Chip[] {
  const { status, category, dateFilter, waiting } = filter;
  const chips: Chip[] = [];
  if (waiting) {
    chips.push({ key: "waiting", word: WAITING[waiting], without: { ...filter, waiting: null } });
  }
  if (dateFilter !== ALL_TIME) {
    const without = { ...filter, dateFilter: ALL_TIME };
    chips.push({ key: "days", word: DATE_FILTERS[dateFilter], without });
  }
  for (const id of status) {
    const known = defaults?.jobStatuses.find((one) => one.jobStatusId === id);
    const without = { ...filter, status: status.filter((one) => one !== id) };
    chips.push({ key: `status ${id}`, word: known?.jobStatus, without });
  }
  for (const id of category) {
    const known = defaults?.garageJobCategories.find((one) => one.garageJobCategoryId === id);
    const without = { ...filter, category: category.filter((one) => one !== id) };
    chips.push({ key: `category ${id}`, word: known?.jobCategory, without });
  }
  return chips;
}
