import { queryOptions } from "@tanstack/react-query";
import { unwrap } from "@/api/unwrap";
import { type ListState, pageQuery } from "@/lib/navigation/list-state";
import { consoleApi } from "./client";
import { consoleKeys } from "./keys";

export function storyOptions(garageId: number, list: ListState, kind: string) {
  const path = { garage_id: garageId };
  const query = { ...pageQuery(list), kind };
  const params = { path, query };
  return queryOptions({
    queryKey: consoleKeys.story(garageId, list, kind),
    queryFn: ({ signal }) =>
      unwrap(consoleApi.GET("/api/console/garages/{garage_id}/story", { params, signal })),
    placeholderData: (before, query) => (query?.queryKey[2] === garageId ? before : undefined),
  });
}
