"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { servicesOptions } from "@/features/catalogue/api/services";
import { jobDefaultsOptions } from "../api/job-defaults";

/** Asks for what the job form offers while whose job it is comes; the form itself says it where that fails. */
export function useChoicesAhead(garageId: number | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (garageId === undefined) return;
    queries.prefetchQuery(jobDefaultsOptions(garageId));
    queries.prefetchQuery(servicesOptions(garageId));
  }, [queries, garageId]);
}
