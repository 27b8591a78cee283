import { api } from "@/api/client";
import { useChange } from "@/api/use-change";
import { useKeyedChange } from "@/api/use-keyed-change";
import { type TemplateForm, toTemplateIn } from "../template-form";
import type { Template } from "../types";
import { inspectionKeys } from "./keys";

/** Adds a template, or changes the opened template. */
export function useSaveTemplate(garageId: number, opened: Template | undefined) {
  return useKeyedChange(
    { reload: inspectionKeys.templates(garageId), explainsLock: true },
    (form: TemplateForm, keyed) => {
      const query = { garageId };
      const body = toTemplateIn(form);
      if (opened) {
        return api.PUT("/api/garage/inspection-templates/{template_id}", {
          params: { path: { template_id: opened.templateId }, query },
          body: { ...body, version: opened.version },
        });
      }
      const header = keyed(body);
      return api.POST("/api/garage/inspection-templates", { params: { query, header }, body });
    },
  );
}

export function useRetireTemplate(garageId: number) {
  return useChange(
    { reload: inspectionKeys.templates(garageId), always: true },
    (templateId: number) =>
      api.POST("/api/garage/inspection-templates/{template_id}/retire", {
        params: { path: { template_id: templateId }, query: { garageId } },
      }),
  );
}
