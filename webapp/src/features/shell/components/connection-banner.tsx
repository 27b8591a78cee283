"use client";

import { useQueryClient } from "@tanstack/react-query";
import { CloudOff } from "lucide-react";
import type { Route } from "next";
import { useEffect } from "react";
import Link from "@/components/link";
import { Button, buttonVariants } from "@/components/ui/button";
import { useCounter } from "@/features/intake/counter/current";
import { askAgain, onReturn, useReachable } from "@/lib/browser/connection";
import { cn } from "@/lib/cn";
import { ROUTES } from "@/lib/navigation/routes";
import { say } from "@/say";

/** Other notices under the header go into this element. */
export const UNDER_HEADER = "under-header";

/** Shows a notice under the header while the server cannot be reached. */
export function ConnectionBanner() {
  const reachable = useReachable();
  const queries = useQueryClient();
  const { status } = useCounter();
  const isCounterOn = status === "on";
  useEffect(() => onReturn(() => void queries.invalidateQueries()), [queries]);
  return (
    <div role="status" id={UNDER_HEADER} className="sticky top-16 z-30">
      {!reachable && (
        <div className="border-b bg-attention-soft text-attention">
          <div className="mx-auto flex min-h-11 max-w-[1200px] items-center gap-3 px-4 md:px-6">
            <CloudOff aria-hidden className="size-4 shrink-0" />
            {/* The button follows the text directly, so that the person sees both together. */}
            <p className="py-2">
              {isCounterOn
                ? say.shell_no_internet_you_can_take_in_cars()
                : say.shell_the_server_cannot_be_reached_your()}
            </p>
            {isCounterOn && (
              <Link
                href={ROUTES.intake as Route}
                prefetch={false}
                className={cn(
                  buttonVariants({ variant: "link", size: "inline" }),
                  "whitespace-nowrap text-attention",
                )}
              >
                {say.shell_quick_entry()}
              </Link>
            )}
            <Button
              variant="link"
              size="inline"
              className="text-attention"
              onClick={() => void askAgain()}
            >
              {say.shell_try_now()}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
