"use client";

import {
  type FetchQueryOptions,
  type QueryKey,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ApiError } from "@/api/api-error";
import { notify } from "@/lib/notify";
import { Button } from "./ui/button";

/**
 * For the form of a record that somebody else may change while it is open. `overtook` tells whether that is why
 * it was refused; `notice` then belongs into the form. What was typed is given up only for what has come.
 */
export function useOvertaken<T, K extends QueryKey>(
  saved: FetchQueryOptions<T, Error, T, K>,
  takeOver: (now: T) => void,
): { overtook: (error: Error) => boolean; notice: ReactNode } {
  const queries = useQueryClient();
  const [remark, setRemark] = useState<string | null>(null);
  const loading = useMutation({
    mutationFn: () => queries.fetchQuery({ ...saved, staleTime: 0 }),
    onSuccess: (now) => {
      setRemark(null);
      takeOver(now);
    },
    onError: (error) => notify.error(error.message),
  });
  const overtook = (error: Error) => {
    const is = error instanceof ApiError && error.code === "changed_meanwhile";
    if (is) setRemark(error.message);
    return is;
  };
  const notice = remark !== null && (
    <OvertakenNotice remark={remark} busy={loading.isPending} startAgain={() => loading.mutate()} />
  );
  return { overtook, notice };
}

type OvertakenNoticeProps = {
  /** What the server said of it: "Somebody else has changed this …" */
  remark: string;
  busy: boolean;
  startAgain: () => void;
};

/** In a form whose record somebody else has changed meanwhile: nothing typed is lost, nothing of theirs either. */
function OvertakenNotice({ remark, busy, startAgain }: OvertakenNoticeProps) {
  return (
    <div
      role="alert"
      className="mx-4 mb-4 grid justify-items-start gap-2 rounded-md bg-attention-soft p-4 md:mx-6"
    >
      <p className="font-medium text-base">{remark}</p>
      <p>What you have typed is still here. Note what you need before you go on.</p>
      <Button variant="outline" disabled={busy} aria-busy={busy} onClick={startAgain}>
        Load their version
      </Button>
    </div>
  );
}
