"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { listIn } from "@/lib/list-state";
import { readGarageId, readToken } from "@/lib/session-values";
import { jobDefaultsOptions } from "../api/job-defaults";
import { jobsOptions } from "../api/list-jobs";
import { filterIn, toJson } from "../filters";
import { viewIn } from "./view-switch";

/** In the screen's place while React takes up the exported page: what the list begins with is asked for already. */
export function JobsAhead() {
  const queries = useQueryClient();
  useEffect(() => {
    const garageId = readGarageId();
    if (!readToken() || garageId === null) return;
    const params = new URLSearchParams(window.location.search);
    if (viewIn(params) !== "list") return;

    queries.prefetchQuery(jobsOptions(garageId, listIn(params), toJson(filterIn(params))));
    queries.prefetchQuery(jobDefaultsOptions(garageId));
  }, [queries]);
  return null;
}
