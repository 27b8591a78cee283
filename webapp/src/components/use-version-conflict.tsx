"use client";

import {
  type FetchQueryOptions,
  type QueryKey,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { ApiError } from "@/api/api-error";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { Button } from "./ui/button";

/**
 * Handles a save that fails because another person has changed the record. `overtook` returns
 * whether an error has this cause. Render `notice` in the form.
 * `startAgain` loads the newest version. The form keeps the typed text until
 * the newer record version has loaded.
 */
export function useVersionConflict<T, K extends QueryKey>(
  saved: FetchQueryOptions<T, Error, T, K>,
  takeOver: (now: T) => void,
): { isConflict: (error: Error) => boolean; notice: ReactNode; startAgain: () => void } {
  const queries = useQueryClient();
  // Each refusal makes a new object, so that the form shows the notice again.
  const [refusal, setRefusal] = useState<{ remark: string } | null>(null);
  const loading = useMutation({
    mutationFn: () => queries.fetchQuery({ ...saved, staleTime: 0 }),
    onSuccess: (now) => {
      setRefusal(null);
      takeOver(now);
    },
    onError: (error) => notify.error(error.message),
  });
  const isConflict = (error: Error) => {
    const is = error instanceof ApiError && error.code === "changed_meanwhile";
    if (is) setRefusal({ remark: error.message });
    return is;
  };
  const startAgain = () => loading.mutate();
  const notice = refusal && (
    <VersionConflictNotice refusal={refusal} busy={loading.isPending} startAgain={startAgain} />
  );
  return { isConflict, notice, startAgain };
}

type VersionConflictNoticeProps = {
  /** The server's message: "Somebody else has changed this …" */
  refusal: { remark: string };
  busy: boolean;
  startAgain: () => void;
};

/**
 * Shows a notice in a form whose record another person has changed. The form keeps the typed text
 * until the person loads the newer record version.
 */
function VersionConflictNotice({ refusal, busy, startAgain }: VersionConflictNoticeProps) {
  const frame = useRef<HTMLDivElement>(null);
  // A long form may show the notice outside the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal shows the notice again
  useEffect(() => {
    frame.current?.scrollIntoView({ block: "nearest" });
  }, [refusal]);
  return (
    <div
      ref={frame}
      role="alert"
      className="mx-4 mb-4 grid justify-items-start gap-2 rounded-md bg-attention-soft p-4 md:mx-6"
    >
      <p className="font-medium text-base">{refusal.remark}</p>
      <p>{say.ui_your_text_is_still_here_copy()}</p>
      <Button variant="outline" disabled={busy} aria-busy={busy} onClick={startAgain}>
        {say.ui_load_the_new_version()}
      </Button>
    </div>
  );
}
