import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { useIdempotencyKey } from "@/lib/forms/idempotency-key";
import { type TemplateForm, toTemplateIn } from "../template-form";
import type { Template } from "../types";
import { inspectionKeys } from "./keys";

/** Adds a template, or changes the opened template. */
export function useSaveTemplate(garageId: number, opened: Template | undefined) {
  const queries = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: (form: TemplateForm) => {
      const query = { garageId };
      const body = toTemplateIn(form);
      if (opened) {
        return unwrapEnvelope(
          api.PUT("/api/garage/inspection-templates/{template_id}", {
            params: { path: { template_id: opened.templateId }, query },
            body: { ...body, version: opened.version },
          }),
        );
      }
      const header = { "Idempotency-Key": keyOf(body) };
      return unwrapEnvelope(
        api.POST("/api/garage/inspection-templates", { params: { query, header }, body }),
      );
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: inspectionKeys.templates(garageId) }),
  });
}

export function useRetireTemplate(garageId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (templateId: number) =>
      unwrapEnvelope(
        api.POST("/api/garage/inspection-templates/{template_id}/retire", {
          params: { path: { template_id: templateId }, query: { garageId } },
        }),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: inspectionKeys.templates(garageId) }),
  });
}
