import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { downloadFrom } from "@/lib/browser/save-file";
import { notify } from "@/lib/notify";
import { readPaperSize } from "@/lib/storage/paper-size";
import { noteHandout } from "./api/note-handout";
import { type Paper, paperAddress } from "./api/paper-address";

export type Download = {
  /** The document that the server is preparing. */
  waiting: Paper | undefined;
  start: (paper: Paper) => void;
};

/** A duplicate is always on A4, because the garage files it. */
function onChosenPaper(paper: Paper): Paper {
  const size = readPaperSize();
  return size === "a4" || paper.copy === "duplicate" ? paper : { ...paper, copy: size };
}

/**
 * Downloads one document at a time, on the paper that the device remembers. Leaving the screen
 * cancels the download.
 */
export function useDownload(garageId: number): Download {
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const { isPending, variables, mutate } = useMutation({
    mutationFn: (paper: Paper) => {
      stop.current = new AbortController();
      return paperAddress(garageId, paper, stop.current.signal);
    },
    onSuccess: (found, paper) => {
      downloadFrom(found);
      if (paper.what === "invoice") {
        void noteHandout(garageId, { invoiceId: paper.id, copy: paper.copy, way: "download" });
      }
    },
    onError: (error) => {
      if (!stop.current?.signal.aborted) notify.error(error.message);
    },
  });
  return {
    waiting: isPending ? variables : undefined,
    start: (paper) => !isPending && mutate(onChosenPaper(paper)),
  };
}
