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
import { say } from "@/say";
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
          {say.support_opening_the_garage()}
        </p>
      )}
      {state === "over" && (
        <div role="status">
          <ShutDoor />
          <PageHeading className="mt-6">{say.support_support_access_has_ended()}</PageHeading>
          <p className="mt-2 text-base text-muted-foreground">
            {say.support_the_30_minutes_are_over_or()}
          </p>
        </div>
      )}
      {state === "unreachable" && (
        <div role="alert" className="grid gap-6">
          <p className="text-base">{say.support_the_garage_could_not_be_opened()}</p>
          <Button size="lg" onClick={() => void enter()}>
            {say.support_try_again()}
          </Button>
        </div>
      )}
    </main>
  );
}
