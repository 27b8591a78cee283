"use client";

import { useCallback, useEffect, useState } from "react";
import { ApiError } from "@/api/api-error";
import { PageHeading } from "@/components/page-heading";
import { Button } from "@/components/ui/button";
import { fetchMe } from "@/features/session/api/me";
import { ShutDoor } from "@/features/session/components/shut-door";
import { dropLinkSecret, readLinkSecret } from "@/features/session/link-secret";
import { beginSession } from "@/features/session/session";
import { openDashboard } from "@/lib/navigation/open-dashboard";
import { isLooking } from "@/lib/storage/looking";
import { readToken } from "@/lib/storage/session-values";
import { startLooking } from "../start-looking";

type State = "opening" | "over" | "unreachable";

/**
 * Shows the page that the console's support link opens. The page also shows that the session has
 * ended.
 */
export function LookScreen() {
  const [state, setState] = useState<State>("opening");

  const enter = useCallback(async () => {
    const token = readLinkSecret("token");
    if (token) {
      dropLinkSecret();
      startLooking();
      beginSession(token);
    }
    if (!isLooking() || !readToken()) return setState("over");
    setState("opening");
    try {
      await fetchMe();
      openDashboard();
    } catch (error) {
      setState(error instanceof ApiError && error.status === 401 ? "over" : "unreachable");
    }
  }, []);

  useEffect(() => {
    void enter();
  }, [enter]);

  return (
    <main className="mx-auto grid min-h-dvh max-w-[440px] content-center gap-6 p-6">
      {state === "opening" && (
        <p role="status" className="text-base text-muted-foreground">
          Opening the garage…
        </p>
      )}
      {state === "over" && (
        <div role="status">
          <ShutDoor />
          <PageHeading className="mt-6">Support access has ended</PageHeading>
          <p className="mt-2 text-base text-muted-foreground">
            The 30 minutes are over, or somebody ended the access. Close this tab. You can open
            support access again on the garage page in the console.
          </p>
        </div>
      )}
      {state === "unreachable" && (
        <div role="alert" className="grid gap-6">
          <p className="text-base">
            The garage could not be opened. Check the connection and try again.
          </p>
          <Button size="lg" onClick={() => void enter()}>
            Try again
          </Button>
        </div>
      )}
    </main>
  );
}
