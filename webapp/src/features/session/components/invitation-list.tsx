"use client";

import { useRouter } from "next/navigation";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { useAcceptInvitation } from "../api/accept-invitation";
import { useMe } from "../api/me";
import { useSession } from "../session";
import type { Invitation } from "../types";

/** Lists the garages that have invited this person. It shows nothing if there are none. */
export function InvitationList() {
  const { status } = useSession();
  const { data: me } = useMe(status === "open");
  const invitations = me?.invitations ?? [];
  if (invitations.length === 0) return null;
  return (
    <section aria-labelledby="invitations" className="grid gap-3">
      <h2 id="invitations" className="font-semibold text-base">
        {say.session_invitations()}
      </h2>
      <ul className="divide-y overflow-hidden rounded-lg border bg-card">
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.invitationId} invitation={invitation} />
        ))}
      </ul>
    </section>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { invitationId, garageName, role, acceptByMail } = invitation;
  const router = useRouter();
  const accepting = useAcceptInvitation();
  const accept = () =>
    accepting.mutate(invitationId, {
      onSuccess: ({ data, message }) => {
        notify.success(message);
        if (data.userId) router.push("/confirm-password");
      },
      onError: (error) => notify.error(error.message),
    });
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 md:px-6">
      <Avatar name={garageName} src={null} />
      <span className="grid min-w-0 flex-1">
        <span className="truncate font-medium text-base">{garageName}</span>
        <span className="text-muted-foreground">
          {acceptByMail
            ? say.session_invites_you_to_join_as_to({ role })
            : say.session_invites_you_to_join_as({ role })}
        </span>
      </span>
      {!acceptByMail && (
        <Button
          onClick={accept}
          disabled={accepting.isPending}
          aria-busy={accepting.isPending}
          aria-label={say.session_accept_the_invitation_from({ garageName })}
        >
          {accepting.isPending ? say.session_accepting() : say.session_accept()}
        </Button>
      )}
    </li>
  );
}
