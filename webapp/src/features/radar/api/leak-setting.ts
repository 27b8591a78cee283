import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { readOptions } from "@/api/read-options";
import { unwrapEnvelope } from "@/api/unwrap";
import { homeKeys } from "@/features/home/api/keys";
import type { LeakSettingIn } from "../types";
import { leakKeys } from "./keys";

export function leakSettingOptions(garageId: number) {
  const params = { query: { garageId } };
  return readOptions(leakKeys.setting(garageId), (signal) =>
    api.GET("/api/garage/leak-setting", { params, signal }),
  );
}

export function useSetLeakSetting(garageId: number) {
  const queries = useQueryClient();
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: (body: LeakSettingIn) =>
      unwrapEnvelope(
        api.PUT("/api/garage/leak-setting", { params: { query: { garageId } }, body }),
      ),
    onSuccess: ({ data }) => {
      queries.setQueryData(leakKeys.setting(garageId), data);
      queries.invalidateQueries({ queryKey: homeKeys.first(garageId) });
      return queries.invalidateQueries({ queryKey: leakKeys.all(garageId) });
    },
  });
}
