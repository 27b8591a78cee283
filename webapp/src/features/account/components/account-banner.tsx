"use client";

import { LogOut } from "lucide-react";
import { PageHeading } from "@/components/page-heading";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { useLeave } from "@/features/intake/components/use-leave";
import { useSignOut } from "@/features/session/api/sign-out";
import { useSession } from "@/features/session/session";
import { fullName } from "@/features/session/types";
import { groupPhone } from "@/lib/contact/phone";
import { say } from "@/say";

/** Shows the signed-in person and the log-out button. */
export function AccountBanner() {
  const { user, garage } = useSession();
  const signOut = useSignOut();
  const { leave, question } = useLeave(() => signOut.mutate());
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-lg bg-panel p-6 text-panel-foreground">
      {user ? (
        <>
          <Avatar
            name={fullName(user)}
            src={user.profileImageUrl}
            className="size-16 rounded-full bg-panel-raised text-lg text-panel-foreground md:size-20"
          />
          <div className="grid min-w-0 flex-1 basis-48 gap-1">
            <PageHeading className="wrap-anywhere text-lg md:text-xl">{fullName(user)}</PageHeading>
            <p className="text-base text-panel-muted">
              {[groupPhone(user.phoneNumber), garage?.role].filter(Boolean).join(" · ")}
            </p>
          </div>
        </>
      ) : (
        <>
          <h1 className="sr-only">{say.account_account()}</h1>
          <Skeleton className="size-16 rounded-full bg-panel-raised md:size-20" />
          <div className="grid flex-1 basis-48 gap-3">
            <Skeleton className="h-7 w-48 bg-panel-raised" />
            <Skeleton className="h-4 w-36 bg-panel-raised" />
          </div>
        </>
      )}
      <Button
        variant="outline"
        className="border-panel-line bg-transparent text-panel-foreground hover:bg-panel-raised max-md:w-full"
        disabled={signOut.isPending}
        aria-busy={signOut.isPending}
        onClick={leave}
      >
        <LogOut aria-hidden className="size-4" />
        {signOut.isPending ? say.account_logging_out() : say.account_log_out()}
      </Button>
      {question}
    </div>
  );
}
