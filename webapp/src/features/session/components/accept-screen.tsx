"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { PageHeading } from "@/components/page-heading";
import { Button } from "@/components/ui/button";
import { openDashboard } from "@/lib/navigation/open-dashboard";
import { say } from "@/say";
import { useAcceptByLink } from "../api/accept-invitation";
import { dropLinkSecret, readLinkSecret } from "../link-secret";
import { chooseGarage, useSession } from "../session";
import { BoardDrawing } from "./board-drawing";
import { EntryFrame } from "./entry-frame";

const INCOMPLETE = say.session_this_link_is_incomplete_open_it();

/** Shows the page that the link in an invitation mail opens. */
export function AcceptScreen() {
  const router = useRouter();
  const accepting = useAcceptByLink();
  const [incomplete, setIncomplete] = useState(false);
  const joined = accepting.data?.data;

  useEffect(() => {
    router.prefetch("/confirm-password");
    // If another invitation link opens in this tab, only the hash changes, so the screen must start
    // again.
    const again = () => {
      setIncomplete(readLinkSecret("token") === null);
      accepting.reset();
    };
    window.addEventListener("hashchange", again);
    return () => window.removeEventListener("hashchange", again);
  }, [router, accepting.reset]);

  const accept = () => {
    const token = readLinkSecret("token");
    setIncomplete(token === null);
    if (token === null) return;
    accepting.mutate(token, {
      onSuccess: ({ data }) => {
        dropLinkSecret();
        if (data.userId) router.push("/confirm-password");
      },
    });
  };

  const problem = incomplete ? INCOMPLETE : accepting.error?.message;
  return (
    <EntryFrame drawing={<BoardDrawing className="mx-auto w-full max-w-[600px]" />}>
      {joined ? (
        <Joined garageId={joined.garageId} garageName={joined.garageName} />
      ) : (
        <>
          <PageHeading className="short:text-lg">{say.session_you_are_invited()}</PageHeading>
          <p className="mt-2 mb-8 short:mb-3 text-base text-muted-foreground">
            {say.session_a_garage_invites_you_to_join()}
          </p>
          {problem && (
            <p
              role="alert"
              className="mb-4 rounded-md bg-destructive-soft px-4 py-3 text-destructive text-sm"
            >
              {problem}
            </p>
          )}
          <Button
            size="lg"
            className="w-full"
            onClick={accept}
            disabled={accepting.isPending}
            aria-busy={accepting.isPending}
          >
            {accepting.isPending ? say.session_accepting() : say.session_accept_invitation()}
          </Button>
        </>
      )}
    </EntryFrame>
  );
}

function Joined({ garageId, garageName }: { garageId: number; garageName: string }) {
  const router = useRouter();
  const { status } = useSession();
  const isOpen = status === "open";
  const openGarage = () => {
    // Without a session, this stores the garage as the last used garage, which opens after sign-in.
    chooseGarage(garageId);
    if (isOpen) openDashboard();
    else router.push("/login");
  };
  return (
    <div role="status">
      <h1 className="text-balance break-words font-semibold text-xl short:text-lg">
        {say.session_you_have_joined({ garageName })}
      </h1>
      <p className="mt-2 mb-8 short:mb-3 text-base text-muted-foreground">
        {say.session_the_garage_is_now_in_your()}
      </p>
      <Button size="lg" className="w-full" onClick={openGarage}>
        {isOpen ? say.session_go_to_home() : say.session_login()}
      </Button>
    </div>
  );
}
