import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { waitForDocument } from "@/api/wait-for-document";
import { downloadFrom } from "@/lib/browser/save-file";
import { useIdempotencyKey } from "@/lib/forms/idempotency-key";
import { type LabelForm, toLabelsIn } from "../labels";

/** Orders labels and downloads their PDF as soon as it is drawn. Leaving the screen stops the wait. */
export function usePrintLabels(garageId: number, partIds: readonly number[]) {
  const keyOf = useIdempotencyKey();
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: async (form: LabelForm) => {
      stop.current = new AbortController();
      const { signal } = stop.current;
      const body = toLabelsIn(form, partIds);
      const { labelSheetId } = await unwrap(
        api.POST("/api/garage/labels", {
          params: { query: { garageId }, header: { "Idempotency-Key": keyOf(body) } },
          body,
        }),
      );
      const params = { path: { label_sheet_id: labelSheetId }, query: { garageId } };
      return waitForDocument(
        () => unwrap(api.GET("/api/garage/labels/{label_sheet_id}/address", { params, signal })),
        signal,
      );
    },
    onSuccess: downloadFrom,
  });
}
