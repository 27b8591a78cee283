"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { servicesOptions } from "@/features/catalogue/api/services";
import { jobDefaultsOptions } from "../api/job-defaults";

/** Loads the form's options while the customer loads. Errors are shown by the form itself. */
export function useChoicesAhead(garageId: number | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (garageId === undefined) return;
    queries.prefetchQuery(jobDefaultsOptions(garageId));
    queries.prefetchQuery(servicesOptions(garageId));
  }, [queries, garageId]);
}
