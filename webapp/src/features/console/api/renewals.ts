import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { unwrap, unwrapFile } from "@/api/unwrap";
import { type ListState, pageQuery } from "@/lib/navigation/list-state";
import { consoleApi } from "./client";
import { consoleKeys } from "./keys";

export function renewalsOptions(list: ListState, month: string, day: string) {
  const query = { ...pageQuery(list), month, day };
  return queryOptions({
    queryKey: consoleKeys.renewals(query),
    queryFn: ({ signal }) =>
      unwrap(consoleApi.GET("/api/console/renewals", { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

export function exportRenewals(month: string): Promise<File> {
  return unwrapFile(
    consoleApi.GET("/api/console/renewals/export", {
      params: { query: { month } },
      parseAs: "blob",
    }),
  );
}
