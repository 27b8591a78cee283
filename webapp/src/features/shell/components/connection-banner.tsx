"use client";

import { useQueryClient } from "@tanstack/react-query";
import { CloudOff } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Lazy } from "@/components/lazy";
import { Button } from "@/components/ui/button";
import { askAgain, onReturn, useReachable } from "@/lib/browser/connection";
import { say } from "@/say";

type LineProps = { sentence: ReactNode };

/** Only a device with a counter keeps this part for times without internet. */
const loadLine = () =>
  import("@/features/intake/components/offline-line").catch(() => ({ default: PlainLine }));

function PlainLine({ sentence }: LineProps) {
  return sentence;
}

/** Other notices under the header go into this element. */
export const UNDER_HEADER = "under-header";

/** Shows a notice under the header while the server cannot be reached. */
export function ConnectionBanner() {
  const reachable = useReachable();
  const queries = useQueryClient();
  const sentence = <p className="py-2">{say.shell_the_server_cannot_be_reached_your()}</p>;
  useEffect(() => onReturn(() => void queries.invalidateQueries()), [queries]);
  return (
    <div role="status" id={UNDER_HEADER} className="sticky top-16 z-30">
      {!reachable && (
        <div className="border-b bg-attention-soft text-attention">
          <div className="mx-auto flex min-h-11 max-w-[1200px] items-center gap-3 px-4 md:px-6">
            <CloudOff aria-hidden className="size-4 shrink-0" />
            {/* The button follows the text directly, so that the person sees both together. */}
            <Lazy load={loadLine} fallback={sentence} props={{ sentence }} whenIdle />
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
