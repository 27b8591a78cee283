"use client";

import { Lock, X } from "lucide-react";
import Link from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { useSession } from "@/features/session/session";
import { cn } from "@/lib/cn";
import { ROUTES } from "@/lib/navigation/routes";
import { say } from "@/say";
import { mayRenew } from "../may-renew";
import { SupportCall } from "./support-call";

type LockedWordsProps = { remark: string; className?: string; onClose?: () => void };

/** Shows the text of the explanation, with a link to renew. Load it lazily. */
export default function LockedWords({ remark, className, onClose }: LockedWordsProps) {
  const { garage } = useSession();
  return (
    <div
      ref={show}
      className={cn(
        "flex gap-3 rounded-lg bg-attention-soft p-4 text-attention text-base",
        className,
      )}
    >
      <Lock aria-hidden className="mt-1 size-4 shrink-0" />
      <div className="grid min-w-0 flex-1 justify-items-start gap-2">
        <p className="font-semibold">{say.subscription_this_was_not_saved_the_subscription()}</p>
        <p className="text-foreground">{remark}</p>
        <p className="text-foreground">{say.subscription_what_you_typed_is_still_here()}</p>
        <div className="flex flex-wrap items-center gap-x-6">
          {mayRenew(garage) && (
            <Link
              href={ROUTES.billing}
              className={buttonVariants({ variant: "link", size: "inline" })}
            >
              {say.subscription_renew()}
            </Link>
          )}
          <SupportCall />
        </div>
      </div>
      {onClose && (
        <button
          type="button"
          aria-label={say.subscription_close()}
          onClick={onClose}
          className="-m-2 grid size-11 shrink-0 place-items-center self-start rounded-md transition-colors hover:bg-muted"
        >
          <X aria-hidden className="size-5" />
        </button>
      )}
    </div>
  );
}

/** Scrolls to the words, because they may be outside the screen at the end of a long form. */
function show(words: HTMLElement | null): void {
  words?.scrollIntoView({ block: "nearest" });
}
