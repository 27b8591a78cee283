"use client";

import { useId } from "react";
import { Select } from "@/components/ui/select";
import { useMonthNames } from "@/lib/dates/month-names";
import { say } from "@/say";
import { type LeakFilter, lastMonths, STATES } from "../filters";
import type { LeakSetting } from "../types";

type LeakFiltersProps = {
  filter: LeakFilter;
  rules: LeakSetting["rules"];
  people: readonly string[];
  choose: (changed: Partial<LeakFilter>) => void;
};

export function LeakFilters({ filter, rules, people, choose }: LeakFiltersProps) {
  const monthName = useMonthNames();
  const named =
    people.includes(filter.person) || !filter.person ? people : [filter.person, ...people];
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Choice
        label={say.radar_state()}
        value={filter.state}
        choose={(state) => choose({ state })}
        options={STATES.map(({ state, word }) => ({ value: state, word }))}
      />
      <Choice
        label={say.radar_rule()}
        value={filter.rule}
        choose={(rule) => choose({ rule })}
        options={[
          { value: "", word: say.radar_all_rules() },
          ...rules.map(({ rule, label }) => ({ value: rule, word: label })),
        ]}
      />
      <Choice
        label={say.radar_person()}
        value={filter.person}
        choose={(person) => choose({ person })}
        options={[
          { value: "", word: say.radar_everyone() },
          ...named.map((person) => ({ value: person, word: person })),
        ]}
      />
      <Choice
        label={say.radar_month()}
        value={filter.month}
        choose={(month) => choose({ month })}
        options={[
          { value: "", word: say.radar_all_months() },
          ...lastMonths().map((month) => ({ value: month, word: monthName(month) })),
        ]}
      />
    </div>
  );
}

type ChoiceProps = {
  label: string;
  value: string;
  options: readonly { value: string; word: string }[];
  choose: (value: string) => void;
};

function Choice({ label, value, options, choose }: ChoiceProps) {
  const id = useId();
  return (
    <span className="grid min-w-0 gap-2">
      <label htmlFor={id} className="font-medium text-sm">
        {label}
      </label>
      <Select id={id} value={value} onChange={({ target }) => choose(target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.word}
          </option>
        ))}
      </Select>
    </span>
  );
}
