import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { notify } from "@/lib/notify";
import { downloadFrom } from "@/lib/save-file";
import { type Paper, paperAddress } from "./api/paper-address";

export type Download = {
  /** What is being prepared. */
  waiting: Paper | undefined;
  start: (paper: Paper) => void;
};

/** Fetches papers, one at a time. Who closes the screen meanwhile does not want it any more. */
export function useDownload(garageId: number): Download {
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const { isPending, variables, mutate } = useMutation({
    mutationFn: (paper: Paper) => {
      stop.current = new AbortController();
      return paperAddress(garageId, paper, stop.current.signal);
    },
    onSuccess: downloadFrom,
    onError: (error) => {
      if (!stop.current?.signal.aborted) notify.error(error.message);
    },
  });
  return {
    waiting: isPending ? variables : undefined,
    start: (paper) => !isPending && mutate(paper),
  };
}
