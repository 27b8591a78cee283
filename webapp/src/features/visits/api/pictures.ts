import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap, unwrapEnvelope } from "@/api/unwrap";

type Place = {
  /** Repeated calls with the same id add only one photo. */
  ask: string;
  /** The view that a photo of the check-in shows. */
  view?: string | undefined;
  /** The point of an inspection. */
  pointId?: number;
};

/** Returns a function that adds a photo to a visit. `key` is the query that shows the photo. */
export function useAddPhoto(garageId: number, visitId: number, key: QueryKey) {
  const queries = useQueryClient();
  return async (photo: File, { ask, view = "", pointId }: Place) => {
    await unwrap(
      api.POST("/api/garage/visits/{visit_id}/pictures", {
        params: { path: { visit_id: visitId }, query: { garageId } },
        body: { ask, view, pointId: pointId ?? null, photo: "" },
        bodySerializer: () => {
          const form = new FormData();
          form.set("ask", ask);
          if (view) form.set("view", view);
          if (pointId) form.set("pointId", String(pointId));
          form.set("photo", photo);
          return form;
        },
      }),
    );
    await queries.invalidateQueries({ queryKey: key });
  };
}

/** Removes a photo. `key` is the query that shows the photo. */
export function useRemovePhoto(garageId: number, key: QueryKey) {
  const queries = useQueryClient();
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: (pictureId: number) =>
      unwrapEnvelope(
        api.DELETE("/api/garage/pictures/{picture_id}", {
          params: { path: { picture_id: pictureId }, query: { garageId } },
        }),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
}
