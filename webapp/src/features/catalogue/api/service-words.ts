import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { readOptions } from "@/api/read-options";
import { unwrapEnvelope } from "@/api/unwrap";
import { useChange } from "@/api/use-change";
import { useIdempotencyKey } from "@/lib/forms/idempotency-key";
import type { ServiceWord } from "../types";
import { catalogueKeys } from "./keys";

/** Loads the garage's own words for its services. */
export function serviceWordsOptions(garageId: number) {
  const params = { query: { garageId } };
  return readOptions(catalogueKeys.words(garageId), (signal) =>
    api.GET("/api/garage/service-words", { params, signal }),
  );
}

/** Remembers that a phrase means a service. The word holds at once. */
export function useTeachWord(garageId: number) {
  const queries = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: (body: { serviceId: number; phrase: string }) => {
      const params = { query: { garageId }, header: { "Idempotency-Key": keyOf(body) } };
      return unwrapEnvelope(api.POST("/api/garage/service-words", { params, body }));
    },
    onSuccess: ({ data }) => {
      queries.setQueryData<ServiceWord[]>(catalogueKeys.words(garageId), (words) =>
        words ? [...words.filter(({ wordId }) => wordId !== data.wordId), data] : words,
      );
      return queries.invalidateQueries({ queryKey: catalogueKeys.words(garageId) });
    },
  });
}

export function useForgetWord(garageId: number) {
  return useChange(
    { reload: catalogueKeys.words(garageId), always: true, explainsLock: true },
    (wordId: number) =>
      api.DELETE("/api/garage/service-words/{word_id}", {
        params: { path: { word_id: wordId }, query: { garageId } },
      }),
  );
}
