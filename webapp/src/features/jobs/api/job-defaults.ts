import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError } from "@/api/api-error";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { useServerDown } from "@/lib/navigation/server-down";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { jobKeys } from "./keys";

export function jobDefaultsOptions(garageId: number) {
  return queryOptions({
    queryKey: jobKeys.defaults(garageId),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/garage/get-job-defaults", { params: { query: { garageId } }, signal })),
    staleTime: 5 * 60_000,
  });
}

/**
 * Loads the options of the job screens. If they cannot be loaded, the server-down page opens, unless the screen
 * works without internet.
 */
export function useJobDefaults(garageId: number | undefined, isOffline = false) {
  const { data, error } = useQuery({
    ...jobDefaultsOptions(garageId ?? 0),
    enabled: garageId !== undefined && !isOffline,
  });
  const failed = useServerDown(data === undefined && error !== null && !isOffline);
  const refused = error instanceof ApiError && error.refused;
  useEffect(() => {
    if (!failed) return;
    notify.error(
      refused
        ? say.jobs_something_went_wrong_job_defaults_not()
        : say.jobs_failed_to_fetch_job_defaults(),
    );
  }, [failed, refused]);
  return data;
}
