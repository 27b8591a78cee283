import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { ApiError } from "@/api/api-error";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { useOnceKey } from "@/lib/once-key";
import type { Imported } from "../types";
import { exchangeKeys } from "./keys";

/** What the server takes: asked for more, it would read all of it only to say no. */
const LARGEST_BYTES = 10_000_000;

type Chosen = { what: Imported; file: File };

/** The dry run: it writes nothing, and keeps the file for the start if all of it is right. */
export function useCheckImport(garageId: number) {
  const queries = useQueryClient();
  const keyOf = useOnceKey();
  // The same file may be checked again, after what it clashed with is gone.
  const checked = useRef(0);
  return useMutation({
    mutationFn: async ({ what, file }: Chosen) => {
      if (file.size > LARGEST_BYTES) {
        throw new ApiError({ code: "too_large", message: "", status: 413 });
      }
      const { name, size, lastModified } = file;
      const content = { what, name, size, lastModified, checked: checked.current };
      return unwrap(
        api.POST("/api/garage/import/{what}", {
          params: {
            path: { what },
            query: { garageId },
            header: { "Idempotency-Key": keyOf(content) },
          },
          // The document describes the file of a form as a text.
          body: { file: "" },
          bodySerializer: () => {
            const form = new FormData();
            form.set("file", file);
            return form;
          },
        }),
      );
    },
    onSuccess: (run) => {
      checked.current += 1;
      queries.setQueryData(exchangeKeys.one(garageId, run.importId), run);
      return queries.invalidateQueries({ queryKey: exchangeKeys.imports(garageId) });
    },
    meta: { explainsLock: true },
  });
}
