import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { isUnderWay } from "../states";
import { exchangeKeys } from "./keys";

const EVERY_MS = 1_000;

/** Loads the latest imports of a garage. */
export function importsOptions(garageId: number) {
  return queryOptions({
    queryKey: exchangeKeys.imports(garageId),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/garage/imports", { params: { query: { garageId } }, signal })),
  });
}

/** Loads one import with its problems. The query polls while the import is in progress. */
export function importOptions(garageId: number, importId: number) {
  return queryOptions({
    queryKey: exchangeKeys.one(garageId, importId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET("/api/garage/imports/{import_id}", {
          params: { path: { import_id: importId }, query: { garageId } },
          signal,
        }),
      ),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.state) ? EVERY_MS : false),
  });
}
