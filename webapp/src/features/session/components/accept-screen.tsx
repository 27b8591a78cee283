"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { PageHeading } from "@/components/page-heading";
import { Button } from "@/components/ui/button";
import { useAcceptByLink } from "../api/accept-invitation";
import { dropLinkSecret, readLinkSecret } from "../link-secret";
import { chooseGarage, useSession } from "../session";
import { BoardDrawing } from "./board-drawing";
import { EntryFrame } from "./entry-frame";

const INCOMPLETE = "This link is incomplete. Please open it from the mail once more.";

/** Where the link in an invitation's mail leads. Nothing happens until the person says so. */
export function AcceptScreen() {
  const router = useRouter();
  const accepting = useAcceptByLink();
  const [incomplete, setIncomplete] = useState(false);
  const joined = accepting.data?.data;

  useEffect(() => {
    router.prefetch("/confirm-password");
    // Another mail's link, opened in the same tab, is another invitation.
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

  const trouble = incomplete ? INCOMPLETE : accepting.error?.message;
  return (
    <EntryFrame drawing={<BoardDrawing className="mx-auto w-full max-w-[600px]" />}>
      {joined ? (
        <Joined garageId={joined.garageId} garageName={joined.garageName} />
      ) : (
        <>
          <PageHeading className="short:text-lg">You are invited</PageHeading>
          <p className="mt-2 mb-8 short:mb-3 text-base text-muted-foreground">
            A garage asks you to join its team on Servicebay. Its name and your role are in the
            mail. If you do not know it, close this page: nothing happens until you accept.
          </p>
          {trouble && (
            <p
              role="alert"
              className="mb-4 rounded-md bg-destructive-soft px-4 py-3 text-destructive text-sm"
            >
              {trouble}
            </p>
          )}
          <Button
            size="lg"
            className="w-full"
            onClick={accept}
            disabled={accepting.isPending}
            aria-busy={accepting.isPending}
          >
            {accepting.isPending ? "Accepting…" : "Accept invitation"}
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
  const goOn = () => {
    // Also before signing in: that returns to the garage used last.
    chooseGarage(garageId);
    router.push(isOpen ? "/dashboard/home" : "/login");
  };
  return (
    <div role="status">
      <h1 className="text-balance break-words font-semibold text-xl short:text-lg">
        You have joined {garageName}
      </h1>
      <p className="mt-2 mb-8 short:mb-3 text-base text-muted-foreground">
        You find it among your branches, beside those you had before.
      </p>
      <Button size="lg" className="w-full" onClick={goOn}>
        {isOpen ? "Go to Home" : "Login"}
      </Button>
    </div>
  );
}
