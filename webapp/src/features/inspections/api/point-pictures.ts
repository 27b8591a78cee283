import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap, unwrapEnvelope } from "@/api/unwrap";
import type { Upload } from "@/components/use-photo-uploads";
import type { Inspection } from "../types";
import { inspectionKeys } from "./keys";

/**
 * Returns a function that adds a photo to the point that `view` names. Repeated calls with the same
 * key add only one photo.
 */
export function useAddPointPicture(garageId: number, { inspectionId, visitId }: Inspection) {
  const queries = useQueryClient();
  return async (photo: File, { key, view = "" }: Upload) => {
    await unwrap(
      api.POST("/api/garage/visits/{visit_id}/pictures", {
        params: { path: { visit_id: visitId }, query: { garageId } },
        body: { ask: key, view: "", pointId: Number(view), photo: "" },
        bodySerializer: () => {
          const form = new FormData();
          form.set("ask", key);
          form.set("pointId", view);
          form.set("photo", photo);
          return form;
        },
      }),
    );
    await queries.invalidateQueries({ queryKey: inspectionKeys.one(garageId, inspectionId) });
  };
}

export function useRemovePointPicture(garageId: number, inspectionId: number) {
  const queries = useQueryClient();
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: (pictureId: number) =>
      unwrapEnvelope(
        api.DELETE("/api/garage/pictures/{picture_id}", {
          params: { path: { picture_id: pictureId }, query: { garageId } },
        }),
      ),
    onSettled: () =>
      queries.invalidateQueries({ queryKey: inspectionKeys.one(garageId, inspectionId) }),
  });
}
