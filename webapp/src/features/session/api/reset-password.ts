import { useMutation } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import type { ResetPasswordIn } from "../types";

export function resetPassword(body: ResetPasswordIn) {
  return unwrapEnvelope(api.POST("/api/garage/reset-password", { body }));
}

export function useResetPassword() {
  return useMutation({ mutationFn: resetPassword });
}
