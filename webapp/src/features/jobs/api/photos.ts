import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap, unwrapEnvelope } from "@/api/unwrap";
import { jobKeys } from "./keys";

type NewPhoto = { garageId: number; jobId: number; photo: File; key: string };

/** The same photo sent again with its key is one photo. */
export function addPhoto({ garageId, jobId, photo, key }: NewPhoto) {
  return unwrap(
    api.POST("/api/garage/jobs/{job_id}/photos", {
      params: {
        path: { job_id: jobId },
        query: { garageId },
        header: { "Idempotency-Key": key },
      },
      // The document describes the file of a form as a text.
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
      // Nobody waits for it: the person is told at once.
      void queries.invalidateQueries({ queryKey: jobKeys.one(garageId, jobId) });
    },
  });
}

/** A photo's address expires within two hours: a sheet that stayed open longer asks for new ones. */
export function useRenewPhotos(garageId: number, jobId: number) {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: jobKeys.one(garageId, jobId) });
}
