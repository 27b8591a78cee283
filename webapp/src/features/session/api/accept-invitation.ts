import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { keepTicket } from "../reset";
import { sessionKeys } from "./keys";

/** By the link in the invitation's mail, signed in or not. */
export function acceptByLink(token: string) {
  return unwrapEnvelope(api.POST("/api/garage/accept-invitation", { body: { token } }));
}

/** By somebody who is signed in and sees the invitation. */
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
      // Whose password somebody else knew has none now, and no session: this is the way to an own one.
      if (data.userId) keepTicket(data.userId);
      else return queries.invalidateQueries({ queryKey: sessionKeys.me });
    },
  });
}
