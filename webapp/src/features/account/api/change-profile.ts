import { useMutation } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import type { ProfileIn } from "../schema";
import { useTakeOverProfile } from "./profile";

export function changeProfile(body: ProfileIn) {
  return unwrapEnvelope(api.PUT("/api/garage/profile", { body }));
}

export function useChangeProfile() {
  return useMutation({ mutationFn: changeProfile, onSuccess: useTakeOverProfile() });
}
