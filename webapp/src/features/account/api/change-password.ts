import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import type { ChangePasswordIn } from "../schema";
import { accountKeys } from "./keys";

export function changePassword(body: ChangePasswordIn) {
  return unwrapEnvelope(api.POST("/api/garage/change-password", { body }));
}

export function useChangePassword() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: changePassword,
    // The list of sessions is loaded again, because the server has ended the other sessions.
    onSuccess: () => queries.invalidateQueries({ queryKey: accountKeys.sessions }),
  });
}
