import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { gstKeys } from "./keys";

/** Loads the GST states with their codes, which are equal for all garages. */
export function gstDefaultsOptions() {
  return queryOptions({
    queryKey: gstKeys.defaults,
    queryFn: ({ signal }) => unwrap(api.GET("/api/garage/get-gst-defaults", { signal })),
    staleTime: 60 * 60_000,
  });
}

export function useStates() {
  return useQuery(gstDefaultsOptions()).data?.states;
}

/**
 * Returns the name of a state. It returns the code while the names load. Without a code, no request
 * is sent.
 */
export function useStateName(code: string | null | undefined): string | null {
  const states = useQuery({ ...gstDefaultsOptions(), enabled: Boolean(code) }).data?.states;
  if (!code) return null;
  return states?.find(({ stateCode }) => stateCode === code)?.state ?? code;
}
