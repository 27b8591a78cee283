import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import type { Count, CountLine } from "../types";
import { countKeys } from "./keys";

export function useCountPart(garageId: number, countId: number) {
  const queries = useQueryClient();
  const queryKey = countKeys.one(garageId, countId);
  return useMutation({
    mutationFn: ({ partId, counted }: { partId: number; counted: number }) =>
      unwrap(
        api.PUT("/api/garage/counts/{count_id}/lines/{part_id}", {
          params: { path: { count_id: countId, part_id: partId }, query: { garageId } },
          body: { counted },
        }),
      ),
    onSuccess: (line) => {
      queries.setQueriesData<Count>({ queryKey }, (count) => count && withLine(count, line));
      // The differences load again when they are next shown. The walk does not wait for them.
      return queries.invalidateQueries({ queryKey, refetchType: "none" });
    },
  });
}

function withLine(count: Count, line: CountLine): Count {
  const before = count.lines.find(({ partId }) => partId === line.partId);
  if (!before) return count;
  return {
    ...count,
    counted: count.counted + (before.counted === null ? 1 : 0),
    lines: count.lines.map((one) => (one === before ? line : one)),
  };
}
