import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { waitForDocument } from "@/api/wait-for-document";
import { downloadFrom } from "@/lib/browser/save-file";
import { notify } from "@/lib/notify";

/** Downloads one of our invoices. Leaving the screen cancels the download. */
export function useDownloadFee(garageId: number) {
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  return useMutation({
    mutationFn: (number: string) => {
      stop.current = new AbortController();
      const { signal } = stop.current;
      const params = { path: { number }, query: { garageId } };
      return waitForDocument(
        () => unwrap(api.GET("/api/garage/billing/invoices/{number}/address", { params, signal })),
        signal,
      );
    },
    onSuccess: downloadFrom,
    onError: (error) => {
      if (!stop.current?.signal.aborted) notify.error(error.message);
    },
  });
}
