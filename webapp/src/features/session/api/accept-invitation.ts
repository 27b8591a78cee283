import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { keepTicket } from "../reset";
import { sessionKeys } from "./keys";

/** Accepts an invitation with the secret from the mail's link. It needs no session. */
export function acceptByLink(token: string) {
  return unwrapEnvelope(api.POST("/api/garage/accept-invitation", { body: { token } }));
}

/** Accepts an invitation that is listed in the person's account. */
export function acceptInvitation(id: string) {
  const params = { path: { invitation_id: id } };
  return unwrapEnvelope(api.POST("/api/garage/invitations/{invitation_id}/accept", { params }));
}

export function useAcceptByLink() {
  return useAccept(acceptByLink);
}

export function useAcceptInvitation() {
  return useAccept(acceptInvitation);
}

function useAccept(accept: typeof acceptByLink) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: accept,
    onSuccess: ({ data }) => {
      // If a garage created this account, its password and sessions are now invalid.
      // The ticket allows the person to set a new password.
      if (data.userId) keepTicket(data.userId);
      else return queries.invalidateQueries({ queryKey: sessionKeys.me });
    },
  });
}
