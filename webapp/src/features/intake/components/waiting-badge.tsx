"use client";

import type { Route } from "next";
import Link from "@/components/link";
import { cn } from "@/lib/cn";
import { ROUTES } from "@/lib/navigation/routes";
import { say } from "@/say";
import { useCounter } from "../counter/current";

/** Shows how many entries wait on this device, and leads to them. */
export function WaitingBadge({ className }: { className?: string }) {
  const { entries, damaged } = useCounter();
  const count = entries.length + damaged.length;
  if (count === 0) return null;
  return (
    <Link
      href={ROUTES.waiting as Route}
      prefetch={false}
      className={cn(
        "inline-flex min-h-11 items-center whitespace-nowrap rounded-full bg-attention-soft px-3 font-medium text-attention text-sm",
        className,
      )}
    >
      {say.intake_waiting_count({ count })}
    </Link>
  );
}
