import { api } from "@/api/client";
import { useChange } from "@/api/use-change";
import type { ProfileIn } from "../schema";
import { PROFILE_CHANGE } from "./profile";

export function useChangeProfile() {
  return useChange(PROFILE_CHANGE, (body: ProfileIn) => api.PUT("/api/garage/profile", { body }));
}
