import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { jobKeys } from "./keys";

// A wall screen may show the board, so the board polls for changes by other people.
const LOOK_AGAIN_MS = 20_000;

export function boardOptions(garageId: number) {
  return queryOptions({
    queryKey: jobKeys.board(garageId),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/garage/jobs/board", { params: { query: { garageId } }, signal })),
    refetchInterval: LOOK_AGAIN_MS,
  });
}
