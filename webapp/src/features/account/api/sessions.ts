import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "@/api/api-error";
import { api } from "@/api/client";
import { readOptions } from "@/api/read-options";
import type { Schema } from "@/api/schema";
import { unwrapEnvelope } from "@/api/unwrap";
import { closeSession } from "@/features/session/session";
import { accountKeys } from "./keys";

export type OpenSession = Schema<"SessionOut">;

export function sessionsOptions() {
  return readOptions(accountKeys.sessions, (signal) => api.GET("/api/garage/sessions", { signal }));
}

export function useSessions() {
  return useQuery(sessionsOptions());
}

export function endSessionOf(sessionId: string) {
  return unwrapEnvelope(
    api.DELETE("/api/garage/sessions/{session_id}", {
      params: { path: { session_id: sessionId } },
    }),
  );
}

export function useEndSession() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (sessionId: string) => {
      try {
        await endSessionOf(sessionId);
      } catch (error) {
        // The session is already missing on the server, so the result is the same.
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
      }
    },
    onSuccess: (_, sessionId) => {
      queries.setQueryData<OpenSession[]>(accountKeys.sessions, (all) =>
        all?.filter((one) => one.sessionId !== sessionId),
      );
    },
  });
}

export function signOutEverywhere() {
  return unwrapEnvelope(api.POST("/api/garage/logout-everywhere"));
}

export function useSignOutEverywhere() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: signOutEverywhere,
    onSuccess: () => {
      queries.clear();
      closeSession();
    },
  });
}
