import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { readOptions } from "@/api/read-options";
import { unwrap } from "@/api/unwrap";
import { isUnderWay } from "../states";
import { exchangeKeys } from "./keys";

const EVERY_MS = 1_000;

/** Loads the latest imports of a garage. */
export function importsOptions(garageId: number) {
  const params = { query: { garageId } };
  return readOptions(exchangeKeys.imports(garageId), (signal) =>
    api.GET("/api/garage/imports", { params, signal }),
  );
}

/** Loads one import with its problems. The query polls while the import is in progress. */
export function importOptions(garageId: number, importId: number) {
  const params = { path: { import_id: importId }, query: { garageId } };
  return queryOptions({
    queryKey: exchangeKeys.one(garageId, importId),
    queryFn: ({ signal }) => unwrap(api.GET("/api/garage/imports/{import_id}", { params, signal })),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.state) ? EVERY_MS : false),
  });
}
