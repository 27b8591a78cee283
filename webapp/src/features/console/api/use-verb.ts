import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useOnceKey } from "@/lib/once-key";
import { consoleKeys } from "./keys";

/** One of the verbs on a garage; whatever the console shows may be another afterwards. */
export function useVerb<T, R>(send: (body: T, key: string) => Promise<R>) {
  const queries = useQueryClient();
  const keyOf = useOnceKey();
  return useMutation({
    mutationFn: (body: T) => send(body, keyOf(body)),
    onSuccess: () => void queries.invalidateQueries({ queryKey: consoleKeys.all }),
  });
}
