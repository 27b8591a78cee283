"use client";

import type { Route } from "next";
import type { ReactNode } from "react";
import Link from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { serverNow } from "@/lib/browser/server-clock";
import { cn } from "@/lib/cn";
import { ROUTES } from "@/lib/navigation/routes";
import { say } from "@/say";
import { useCounter } from "../counter/current";

const link = buttonVariants({ variant: "link", size: "inline" });

/** Says in the banner what works without internet, or else the given sentence. Load it lazily. */
export default function OfflineLine({ sentence }: { sentence: ReactNode }) {
  const { offline } = useCounter();
  if (!offline?.mayTakeIn(serverNow().getTime())) return sentence;
  return (
    <>
      <span className="py-2">{say.shell_no_internet_you_can_take_in_cars()}</span>
      <Link
        href={ROUTES.intake as Route}
        prefetch={false}
        className={cn(link, "whitespace-nowrap text-attention")}
      >
        {say.shell_quick_entry()}
      </Link>
    </>
  );
}
