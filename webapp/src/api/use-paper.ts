import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { downloadFrom } from "@/lib/browser/save-file";
import { notify } from "@/lib/notify";
import { waitForDocument } from "./wait-for-document";

/** Downloads a paper. The server may still draw it. Leaving the screen cancels the download. */
export function usePaper(ask: (signal: AbortSignal) => Promise<{ address: string }>) {
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  return useMutation({
    mutationFn: () => {
      stop.current = new AbortController();
      const { signal } = stop.current;
      return waitForDocument(() => ask(signal), signal);
    },
    onSuccess: downloadFrom,
    onError: (error) => {
      if (!stop.current?.signal.aborted) notify.error(error.message);
    },
  });
}
