"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { ErrorScreen } from "@/components/error-screen";
import Link from "@/components/link";
import { Button, buttonVariants } from "@/components/ui/button";
import { useHydrated } from "@/lib/loading/hydrated";
import { wayBack } from "@/lib/navigation/server-down";
import { say } from "@/say";
import { ShutDoor } from "./shut-door";

/** Shows the server-down page. It opens after a failed list or a failed delete. */
export function ServerDownScreen({ offlineWay }: { offlineWay?: ReactNode }) {
  const router = useRouter();
  const hydrated = useHydrated();
  const from = hydrated ? wayBack() : null;
  return (
    <ErrorScreen
      drawing={<ShutDoor />}
      title={say.session_oops()}
      what={say.session_server_down()}
      action={
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          {offlineWay}
          <Button onClick={() => router.push("/")}>{say.session_try_again()}</Button>
          {from && (
            <Link
              href={from as Route}
              className={buttonVariants({ variant: "link", size: "inline" })}
            >
              {say.session_back_to_where_you_were()}
            </Link>
          )}
        </div>
      }
    >
      {say.session_it_seems_our_server_is_currently()}
    </ErrorScreen>
  );
}
