"use client";

import { Check, Hash } from "lucide-react";
import type { Route } from "next";
import { useState } from "react";
import { ApiError } from "@/api/api-error";
import { Lazy } from "@/components/lazy";
import Link from "@/components/link";
import { Button, buttonVariants } from "@/components/ui/button";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { toCount } from "../addresses";
import { useDropCount } from "../api/drop-count";
import { usePostCount } from "../api/post-count";
import type { Count } from "../types";
import { postQuestion, uncountedNote } from "../words";

const loadConfirm = () => import("@/components/confirm-dialog");

type CountActionsProps = { garageId: number; count: Count; mayPost: boolean };

/** Shows the buttons of an open count: go on, post and drop. */
export function CountActions({ garageId, count, mayPost }: CountActionsProps) {
  const [asked, setAsked] = useState<"post" | "drop" | null>(null);
  const posting = usePostCount(garageId);
  const dropping = useDropCount(garageId);
  const close = () => setAsked(null);
  const { countId, firstToCount } = count;
  const send = (mutation: typeof posting | typeof dropping) =>
    mutation.mutate(countId, {
      onSuccess: ({ message }) => {
        close();
        notify.success(message);
      },
      onError: (error) => {
        close();
        if (!(error instanceof ApiError && error.locked)) notify.error(error.message);
      },
    });
  return (
    <div className="flex flex-wrap gap-3 max-md:w-full max-md:*:flex-auto">
      {firstToCount !== null && (
        <Link
          href={toCount(garageId, countId, { position: firstToCount }) as Route}
          className={buttonVariants({ variant: count.counted > 0 ? "outline" : "primary" })}
        >
          <Hash aria-hidden className="size-4" />
          {count.counted > 0 ? say.counts_go_on_counting() : say.counts_count()}
        </Link>
      )}
      {mayPost && count.counted > 0 && (
        <Button onClick={() => setAsked("post")}>
          <Check aria-hidden className="size-4" />
          {say.counts_post()}
        </Button>
      )}
      <Button variant="outline" onClick={() => setAsked("drop")}>
        {say.counts_drop()}
      </Button>
      {asked === "post" && (
        <Lazy
          load={loadConfirm}
          onFailure={close}
          props={{
            title: postQuestion(count),
            what: uncountedNote(count),
            verb: say.counts_post(),
            busy: posting.isPending,
            confirm: () => send(posting),
            close,
          }}
        />
      )}
      {asked === "drop" && (
        <Lazy
          load={loadConfirm}
          onFailure={close}
          props={{
            title: say.counts_do_you_want_to_drop_this(),
            what: say.counts_its_numbers_stay_in_the_list(),
            verb: say.counts_drop(),
            busy: dropping.isPending,
            confirm: () => send(dropping),
            close,
          }}
        />
      )}
    </div>
  );
}
