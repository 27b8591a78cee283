import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { type PartForm, toChangedPartIn } from "../forms";
import type { Part } from "../types";
import { partKeys } from "./keys";

export function useChangePart(
  garageId: number,
  { partId, version }: Pick<Part, "partId" | "version">,
) {
  const queries = useQueryClient();
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: (form: PartForm) =>
      unwrapEnvelope(
        api.PUT("/api/garage/parts/{part_id}", {
          params: { path: { part_id: partId }, query: { garageId } },
          body: toChangedPartIn(form, version),
        }),
      ),
    onSuccess: ({ data }) => {
      queries.setQueryData(partKeys.one(garageId, partId), data);
      return queries.invalidateQueries({ queryKey: partKeys.all(garageId) });
    },
  });
}
