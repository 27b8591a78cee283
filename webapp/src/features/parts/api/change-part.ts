import { api } from "@/api/client";
import { useChange } from "@/api/use-change";
import { type PartForm, toChangedPartIn } from "../forms";
import type { Part } from "../types";
import { partKeys } from "./keys";

export function useChangePart(
  garageId: number,
  { partId, version }: Pick<Part, "partId" | "version">,
) {
  const params = { path: { part_id: partId }, query: { garageId } };
  return useChange(
    { keep: partKeys.one(garageId, partId), reload: partKeys.all(garageId), explainsLock: true },
    (form: PartForm) =>
      api.PUT("/api/garage/parts/{part_id}", { params, body: toChangedPartIn(form, version) }),
  );
}
