"use client";

import { listIn } from "@/lib/list-state";
import { type Ask, useAskAhead } from "@/lib/use-ask-ahead";
import { jobDefaultsOptions } from "../api/job-defaults";
import { jobsOptions } from "../api/list-jobs";
import { filterIn, toJson } from "./filters";
import { viewIn } from "./view-switch";

const ask: Ask = (queries, garageId, params) => {
  if (viewIn(params) !== "list") return;
  queries.prefetchQuery(jobsOptions(garageId, listIn(params), toJson(filterIn(params))));
  queries.prefetchQuery(jobDefaultsOptions(garageId));
};

export function JobsAhead() {
  useAskAhead(ask);
  return null;
}
