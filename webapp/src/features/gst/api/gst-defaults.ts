import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { gstKeys } from "./keys";

/** The states as GST counts them: the same in every garage. */
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

/** A state's name once it is known; its code until then. Nothing is asked for where there is no code. */
export function useStateName(code: string | null | undefined): string | null {
  const states = useQuery({ ...gstDefaultsOptions(), enabled: Boolean(code) }).data?.states;
  if (!code) return null;
  return states?.find(({ stateCode }) => stateCode === code)?.state ?? code;
}
