import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { notify } from "@/lib/notify";
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
    onSuccess: download,
    onError: (error) => {
      if (!stop.current?.signal.aborted) notify.error(error.message);
    },
  });
  return {
    waiting: isPending ? variables : undefined,
    start: (paper) => !isPending && mutate(paper),
  };
}

/** The server says that it is to be kept, so the page stays where it is. */
function download(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  link.click();
}
