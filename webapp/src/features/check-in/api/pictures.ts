import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap, unwrapEnvelope } from "@/api/unwrap";
import type { Upload } from "@/components/use-photo-uploads";
import { visitKeys } from "@/features/visits/api/keys";

/** Returns a function that adds a photo. Repeated calls with the same key add only one photo. */
export function useAddPicture(garageId: number, visitId: number) {
  const queries = useQueryClient();
  return async (photo: File, { key, view }: Upload) => {
    await unwrap(
      api.POST("/api/garage/visits/{visit_id}/pictures", {
        params: { path: { visit_id: visitId }, query: { garageId } },
        body: { ask: key, view: view ?? "", photo: "" },
        bodySerializer: () => {
          const form = new FormData();
          form.set("ask", key);
          form.set("view", view ?? "");
          form.set("photo", photo);
          return form;
        },
      }),
    );
    await queries.invalidateQueries({ queryKey: visitKeys.one(garageId, visitId) });
  };
}

export function useRemovePicture(garageId: number, visitId: number) {
  const queries = useQueryClient();
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: (pictureId: number) =>
      unwrapEnvelope(
        api.DELETE("/api/garage/pictures/{picture_id}", {
          params: { path: { picture_id: pictureId }, query: { garageId } },
        }),
      ),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: visitKeys.one(garageId, visitId) });
    },
  });
}
