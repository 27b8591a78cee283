import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { ApiError } from "@/api/api-error";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { useIdempotencyKey } from "@/lib/forms/idempotency-key";
import type { Imported } from "../types";
import { exchangeKeys } from "./keys";

/** The server's limit in bytes. A larger file is refused before the upload. */
const LARGEST_BYTES = 10_000_000;

type Chosen = { what: Imported; file: File };

/** Checks a file without importing it. The server keeps the file for the import. */
export function useCheckImport(garageId: number) {
  const queries = useQueryClient();
  const keyOf = useIdempotencyKey();
  // Each check gets a new idempotency key, so that the same file can be checked again.
  const checks = useRef(0);
  return useMutation({
    mutationFn: async ({ what, file }: Chosen) => {
      if (file.size > LARGEST_BYTES) {
        throw new ApiError({ code: "too_large", message: "", status: 413 });
      }
      const { name, size, lastModified } = file;
      const content = { what, name, size, lastModified, checks: checks.current };
      return unwrap(
        api.POST("/api/garage/import/{what}", {
          params: {
            path: { what },
            query: { garageId },
            header: { "Idempotency-Key": keyOf(content) },
          },
          // The OpenAPI document declares a form's file as a string, so `bodySerializer` sends the
          // file.
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
      checks.current += 1;
      queries.setQueryData(exchangeKeys.one(garageId, run.importId), run);
      return queries.invalidateQueries({ queryKey: exchangeKeys.imports(garageId) });
    },
    meta: { explainsLock: true },
  });
}
