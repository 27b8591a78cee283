import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { staffKeys } from "./keys";

/** Loads the roles for staff, which are equal in all garages. */
export function staffDefaultsOptions() {
  return queryOptions({
    queryKey: staffKeys.defaults,
    queryFn: ({ signal }) => unwrap(api.GET("/api/garage/get-staffs-defaults", { signal })),
    staleTime: 60 * 60_000,
  });
}
