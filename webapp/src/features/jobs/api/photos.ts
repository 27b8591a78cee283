import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap, unwrapEnvelope } from "@/api/unwrap";
import { jobKeys } from "./keys";

type NewPhoto = { garageId: number; jobId: number; photo: File; key: string };

/** Returns a function that adds a photo to a job and loads the job again. */
export function useAddPhoto(garageId: number, jobId: number) {
  const queries = useQueryClient();
  return async (photo: File, { key }: { key: string }) => {
    await addPhoto({ garageId, jobId, photo, key });
    await queries.invalidateQueries({ queryKey: jobKeys.one(garageId, jobId) });
  };
}

/** Adds a photo to a job. Repeated calls with the same key add only one photo. */
function addPhoto({ garageId, jobId, photo, key }: NewPhoto) {
  return unwrap(
    api.POST("/api/garage/jobs/{job_id}/photos", {
      params: {
        path: { job_id: jobId },
        query: { garageId },
        header: { "Idempotency-Key": key },
      },
      // The OpenAPI document declares a form's file as a string, so `bodySerializer` sends the
      // file.
      body: { photo: "" },
      bodySerializer: () => {
        const form = new FormData();
        form.set("photo", photo);
        return form;
      },
    }),
  );
}

export function useRemovePhoto(garageId: number, jobId: number) {
  const queries = useQueryClient();
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: (photoId: number) =>
      unwrapEnvelope(
        api.DELETE("/api/garage/jobs/{job_id}/photos/{photo_id}", {
          params: { path: { job_id: jobId, photo_id: photoId }, query: { garageId } },
        }),
      ),
    onSettled: () => {
      // The mutation does not wait for the reload, so that its result shows immediately.
      void queries.invalidateQueries({ queryKey: jobKeys.one(garageId, jobId) });
    },
  });
}

/**
 * Loads new URLs for the photos. A URL expires within two hours, and a job sheet may be open
 * longer.
 */
export function useRenewPhotos(garageId: number, jobId: number) {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: jobKeys.one(garageId, jobId) });
}
