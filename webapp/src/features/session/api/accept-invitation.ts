import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { keepTicket } from "../reset";
import { sessionKeys } from "./keys";

/** Accepts an invitation with the secret in the link of the mail. No session is needed. */
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
      // If a garage created this account, its password and sessions are no longer valid. The person
      // sets a new password with the ticket.
      if (data.userId) keepTicket(data.userId);
      else return queries.invalidateQueries({ queryKey: sessionKeys.me });
    },
  });
}
