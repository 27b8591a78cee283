import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "@/api/api-error";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { closeSession } from "../session";

const UNREACHED = say.session_you_are_still_signed_in_because();

export function signOut() {
  return unwrapEnvelope(api.POST("/api/garage/logout"));
}

export function useSignOut() {
  const queries = useQueryClient();
  const signingOut = useMutation({
    mutationFn: signOut,
    onSuccess: () => {
      queries.clear();
      closeSession();
    },
    onError: (error) => {
      console.error(say.session_sign_out_failed(), error);
      if (!(error instanceof ApiError) || error.status === 401) return;
      if (error.status !== 0) notify.error(error.message);
      // Only the server can end a session. If the device only deleted its token, the person would
      // look signed out although the session goes on.
      else
        notify.error(UNREACHED, { label: say.session_try_again(), run: () => signingOut.mutate() });
    },
  });
  return signingOut;
}
