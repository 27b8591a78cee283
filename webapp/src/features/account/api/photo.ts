import { api } from "@/api/client";
import { useChange } from "@/api/use-change";
import { PROFILE_CHANGE } from "./profile";

export function useSetPhoto() {
  return useChange(PROFILE_CHANGE, (photo: File) =>
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

export function useRemovePhoto() {
  return useChange(PROFILE_CHANGE, () => api.DELETE("/api/garage/profile/photo"));
}
