"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { Select } from "@/components/ui/select";
import { statusStyle } from "@/features/subscription/states";
import { plansOptions } from "../api/plans";
import { ENDS, SORTS, STATES } from "../filter";

type GarageFiltersProps = {
  params: URLSearchParams;
  change: (filter: Record<string, string>) => void;
};

/** Shows the filters of the garages screen. The URL stores them. */
export function GarageFilters({ params, change }: GarageFiltersProps) {
  const { data: plans } = useQuery(plansOptions());
  return (
    <>
      <Filter label="State" name="state" params={params} change={change}>
        <option value="">All states</option>
        {STATES.map((state) => (
          <option key={state} value={state}>
            {statusStyle(state).word}
          </option>
        ))}
      </Filter>
      <Filter
        key={plans ? "here" : "waiting"}
        label="Plan"
        name="plan"
        params={params}
        change={change}
      >
        <option value="">All plans</option>
        {plans?.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Filter>
      <Filter label="Ends" name="ends" params={params} change={change}>
        <option value="">Any end date</option>
        {Object.entries(ENDS).map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </Filter>
      <Filter label="Order" name="sort" params={params} change={change}>
        {Object.entries(SORTS).map(([value, word]) => (
          <option key={value} value={value === "name" ? "" : value}>
            By {word.toLowerCase()}
          </option>
        ))}
      </Filter>
    </>
  );
}

type FilterProps = GarageFiltersProps & { label: string; name: string; children: ReactNode };

function Filter({ label, name, params, change, children }: FilterProps) {
  const id = useId();
  return (
    <span className="grid min-w-0 max-md:flex-[1_1_calc(50%-6px)]">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Select
        id={id}
        value={params.get(name) ?? ""}
        onChange={(event) => change({ [name]: event.target.value })}
      >
        {children}
      </Select>
    </span>
  );
}
