import { useMutation } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";

export type Found = Awaited<ReturnType<typeof search>>;
export type FoundRecord = Found["records"][number];

/** Finds customers by phone number, or vehicles by plate, in one garage. */
export function search({ garageId, searchText }: { garageId: number; searchText: string }) {
  return unwrap(
    api.GET("/api/garage/get-search-details", { params: { query: { garageId, searchText } } }),
  );
}

export function useSearch() {
  return useMutation({ mutationFn: search });
}
