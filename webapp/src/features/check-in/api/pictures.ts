import type { Upload } from "@/components/use-photo-uploads";
import { visitKeys } from "@/features/visits/api/keys";
import { useAddPhoto } from "@/features/visits/api/pictures";

/** Returns a function that adds a photo to the check-in of a visit. */
export function useAddPicture(garageId: number, visitId: number) {
  const send = useAddPhoto(garageId, visitId, visitKeys.one(garageId, visitId));
  return (photo: File, { key, view }: Upload) => send(photo, { ask: key, view });
}
