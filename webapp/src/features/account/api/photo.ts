import { useMutation } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { shrinkPhoto } from "@/lib/shrink-photo";
import { useTakeOverProfile } from "./profile";

/** Twice what the server keeps: it draws the picture anew, and that needs some to spare. */
const LONGEST_EDGE = 768;

/** Small before it leaves the phone, and nothing but pixels. */
export async function setPhoto(chosen: File) {
  const photo = await shrinkPhoto(chosen, LONGEST_EDGE);
  return unwrapEnvelope(
    api.POST("/api/garage/profile/photo", {
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

export function removePhoto() {
  return unwrapEnvelope(api.DELETE("/api/garage/profile/photo"));
}

export function useSetPhoto() {
  return useMutation({ mutationFn: setPhoto, onSuccess: useTakeOverProfile() });
}

export function useRemovePhoto() {
  return useMutation({ mutationFn: removePhoto, onSuccess: useTakeOverProfile() });
}
