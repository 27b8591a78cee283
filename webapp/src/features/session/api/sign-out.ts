import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "@/api/api-error";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { notify } from "@/lib/notify";
import { closeSession } from "../session";

export function signOut() {
  return unwrapEnvelope(api.POST("/api/garage/logout"));
}

export function useSignOut() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: signOut,
    onSuccess: () => {
      queries.clear();
      closeSession();
    },
    onError: (error) => {
      console.error("Sign-out failed", error);
      const answered = error instanceof ApiError && error.status !== 0 && error.status !== 401;
      if (answered) notify.error(error.message);
    },
  });
}
