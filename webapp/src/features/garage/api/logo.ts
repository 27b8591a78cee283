import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { sessionKeys } from "@/features/session/api/keys";
import type { GstProfile } from "../types";
import { useTakeOverProfile } from "./gst-profile";

export function useSetLogo(garageId: number) {
  return useMutation({
    mutationFn: (logo: File) =>
      unwrapEnvelope(
        api.POST("/api/garage/gst-profile/logo", {
          params: { query: { garageId } },
          // The OpenAPI document declares a form's file as a string, so `bodySerializer` sends the
          // file.
          body: { logo: "" },
          bodySerializer: () => {
            const form = new FormData();
            form.set("logo", logo);
            return form;
          },
        }),
      ),
    onSuccess: useShowLogo(garageId),
  });
}

export function useRemoveLogo(garageId: number) {
  return useMutation({
    mutationFn: () =>
      unwrapEnvelope(
        api.DELETE("/api/garage/gst-profile/logo", { params: { query: { garageId } } }),
      ),
    onSuccess: useShowLogo(garageId),
  });
}

/** Updates the logo on this screen and in the header, which reads the logo from `me`. */
function useShowLogo(garageId: number) {
  const queries = useQueryClient();
  const takeOver = useTakeOverProfile(garageId);
  return (answer: { data: GstProfile }) => {
    takeOver(answer);
    return queries.invalidateQueries({ queryKey: sessionKeys.me });
  };
}
