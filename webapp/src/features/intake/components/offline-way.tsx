"use client";

import type { Route } from "next";
import Link from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { useReachable } from "@/lib/browser/connection";
import { ROUTES } from "@/lib/navigation/routes";
import { say } from "@/say";

/** Leads from a page that cannot load to quick entry, while there is no internet. */
export function OfflineWay() {
  const reachable = useReachable();
  if (reachable) return null;
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
