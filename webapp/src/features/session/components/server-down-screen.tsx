"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { ErrorScreen } from "@/components/error-screen";
import Link from "@/components/link";
import { Button, buttonVariants } from "@/components/ui/button";
import { useHydrated } from "@/lib/loading/hydrated";
import { wayBack } from "@/lib/navigation/server-down";
import { ShutDoor } from "./shut-door";

/** Shows the server-down page. It opens after a failed list or a failed delete. */
export function ServerDownScreen() {
  const router = useRouter();
  const hydrated = useHydrated();
  const from = hydrated ? wayBack() : null;
  return (
    <ErrorScreen
      drawing={<ShutDoor />}
      title="Oops!"
      what="Server Down"
      action={
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button onClick={() => router.push("/")}>Try Again</Button>
          {from && (
            <Link
              href={from as Route}
              className={buttonVariants({ variant: "link", size: "inline" })}
            >
              Back to where you were
            </Link>
          )}
        </div>
      }
    >
      It seems our server is currently unreachable. Please try again later or contact support.
    </ErrorScreen>
  );
}
