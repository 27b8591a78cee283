import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap, unwrapEnvelope } from "@/api/unwrap";
import { jobKeys } from "./keys";

type NewPhoto = {
  garageId: number;
  jobId: number;
  photo: Blob;
  /** The key of this request. The server remembers it for some time. */
  key?: string;
  /** The key of the photo on its device. The server keeps it with the photo. */
  clientKey?: string;
};

/** Returns a function that adds a photo to a job and loads the job again. */
export function useAddPhoto(garageId: number, jobId: number) {
  const queries = useQueryClient();
  return async (photo: File, { key }: { key: string }) => {
    await addPhoto({ garageId, jobId, photo, key });
    await queries.invalidateQueries({ queryKey: jobKeys.one(garageId, jobId) });
  };
}

/** Adds a photo to a job. Repeated calls with one of the keys add only one photo. */
export function addPhoto({ garageId, jobId, photo, key, clientKey }: NewPhoto) {
  return unwrap(
    api.POST("/api/garage/jobs/{job_id}/photos", {
      params: {
        path: { job_id: jobId },
        query: { garageId },
        ...(key && { header: { "Idempotency-Key": key } }),
      },
      // The OpenAPI document declares a form's file as a string, so `bodySerializer` sends the
      // file.
      body: { photo: "" },
      bodySerializer: () => {
        const form = new FormData();
        form.set("photo", photo, "photo.jpg");
        if (clientKey) form.set("clientKey", clientKey);
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
