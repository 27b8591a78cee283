"use client";

import { ChevronRight } from "lucide-react";
import type { Route } from "next";
import { usePathname } from "next/navigation";
import Link from "@/components/link";
import { say } from "@/say";
import { crumbsOf } from "../navigation";

export function Breadcrumbs() {
  const crumbs = crumbsOf(usePathname());
  if (crumbs.length === 0) return null;
  return (
    <nav aria-label={say.shell_breadcrumb()} className="-mt-2 mb-4">
      <ol className="flex flex-wrap items-center gap-x-1 text-sm">
        {crumbs.map(({ label, href }, at) => (
          <li key={label} className="flex items-center gap-x-1">
            {at > 0 && <ChevronRight aria-hidden className="size-4 text-muted-foreground" />}
            {href ? (
              <Link
                href={href as Route}
                className="flex min-h-11 min-w-11 items-center rounded-sm px-1 text-muted-foreground underline-offset-4 hover:text-foreground hover:underline"
              >
                {label}
              </Link>
            ) : (
              <span
                aria-current={at === crumbs.length - 1 ? "page" : undefined}
                className="px-1 font-medium aria-[current=page]:text-foreground"
              >
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
