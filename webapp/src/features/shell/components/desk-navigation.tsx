"use client";

import type { Route } from "next";
import { usePathname } from "next/navigation";
import Link from "@/components/link";
import { cn } from "@/lib/cn";
import { isAt } from "@/lib/navigation/routes";
import { useLooking } from "@/lib/storage/use-looking";
import { say } from "@/say";
import { placesOf } from "../navigation";

export function DeskNavigation() {
  const path = usePathname();
  const looking = useLooking();
  return (
    <nav aria-label={say.shell_main()} className="mr-2 flex h-16 items-stretch gap-1">
      {placesOf(looking).map(({ label, href }) => {
        const here = isAt(href, path);
        return (
          <Link
            key={href}
            href={href as Route}
            // The link points to the current page, so prefetching it is useless.
            {...(path === href && { prefetch: false })}
            aria-current={here ? "page" : undefined}
            className={cn(
              "relative flex items-center rounded-md px-3 font-medium text-sm transition-colors",
              here
                ? "text-foreground after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:bg-primary"
                : "text-muted-foreground hover:text-foreground",
            )}
          >
            {label}
          </Link>
        );
      })}
    </nav>
  );
}
