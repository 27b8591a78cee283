import { useMutation } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { endSession } from "@/lib/storage/session-values";

export function useLeave() {
  return useMutation({
    mutationFn: () => unwrapEnvelope(api.POST("/api/garage/look/leave")),
    onSuccess: endSession,
  });
}
