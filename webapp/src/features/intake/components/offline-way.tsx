"use client";

import type { Route } from "next";
import Link from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { useReachable } from "@/lib/browser/connection";
import { useBrowserValue } from "@/lib/loading/hydrated";
import { ROUTES } from "@/lib/navigation/routes";
import { say } from "@/say";

/** Leads from a page that cannot load to quick entry, while there is no internet. */
export function OfflineWay() {
  const reachable = useReachable();
  // The error page makes no call, so only the browser knows.
  const isOnline = useBrowserValue(subscribe, () => navigator.onLine, true);
  if (reachable && isOnline) return null;
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 text-base">
      {say.shell_this_needs_the_internet()}
      <Link
        href={ROUTES.intake as Route}
        prefetch={false}
        className={buttonVariants({ variant: "link", size: "inline" })}
      >
        {say.shell_take_in_a_car()}
      </Link>
    </p>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
