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
import { OvertakenNotice } from "./overtaken-notice";

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
