import { useMutation } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { useTakeOverProfile } from "./profile";

export function setPhoto(photo: File) {
  return unwrapEnvelope(
    api.POST("/api/garage/profile/photo", {
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

export function removePhoto() {
  return unwrapEnvelope(api.DELETE("/api/garage/profile/photo"));
}

export function useSetPhoto() {
  return useMutation({ mutationFn: setPhoto, onSuccess: useTakeOverProfile() });
}

export function useRemovePhoto() {
  return useMutation({ mutationFn: removePhoto, onSuccess: useTakeOverProfile() });
}
