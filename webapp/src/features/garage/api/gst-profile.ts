import { api } from "@/api/client";
import { readOptions } from "@/api/read-options";
import { useChange } from "@/api/use-change";
import type { GstProfileIn } from "../types";
import { garageKeys } from "./keys";

export function profileOptions(garageId: number) {
  const params = { query: { garageId } };
  return readOptions(garageKeys.profile(garageId), (signal) =>
    api.GET("/api/garage/gst-profile", { params, signal }),
  );
}

export function useSaveProfile(garageId: number) {
  const params = { query: { garageId } };
  return useChange(
    { keep: garageKeys.profile(garageId), explainsLock: true },
    (body: GstProfileIn) => api.PUT("/api/garage/gst-profile", { params, body }),
  );
}
