import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useIdempotencyKey } from "@/lib/forms/idempotency-key";
import { consoleKeys } from "./keys";

/** Runs one action on a garage and then reloads all console data. */
export function useVerb<T, R>(send: (body: T, key: string) => Promise<R>) {
  const queries = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: T) => send(body, keyOf(body)),
    onSuccess: () => void queries.invalidateQueries({ queryKey: consoleKeys.all }),
  });
}
