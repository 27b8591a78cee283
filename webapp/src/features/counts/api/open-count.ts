import { api } from "@/api/client";
import { useKeyedChange } from "@/api/use-keyed-change";
import { countKeys } from "./keys";

export function useOpenCount(garageId: number) {
  return useKeyedChange(
    { reload: countKeys.all(garageId), explainsLock: true },
    (body: { scope: string; rack: string }, keyed) =>
      api.POST("/api/garage/counts", {
        params: { query: { garageId }, header: keyed(body) },
        body,
      }),
  );
}
