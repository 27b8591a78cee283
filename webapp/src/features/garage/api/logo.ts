import { api } from "@/api/client";
import { useChange } from "@/api/use-change";
import { sessionKeys } from "@/features/session/api/keys";
import { garageKeys } from "./keys";

/** The new logo shows on this screen and in the header, which reads the logo from `me`. */
const shown = (garageId: number) => ({
  keep: garageKeys.profile(garageId),
  reload: sessionKeys.me,
});

export function useSetLogo(garageId: number) {
  const params = { query: { garageId } };
  return useChange(shown(garageId), (logo: File) =>
    api.POST("/api/garage/gst-profile/logo", {
      params,
      // The OpenAPI document declares a form's file as a string, so `bodySerializer` sends the
      // file.
      body: { logo: "" },
      bodySerializer: () => {
        const form = new FormData();
        form.set("logo", logo);
        return form;
      },
    }),
  );
}

export function useRemoveLogo(garageId: number) {
  const params = { query: { garageId } };
  return useChange(shown(garageId), () => api.DELETE("/api/garage/gst-profile/logo", { params }));
}
