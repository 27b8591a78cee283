import type { Upload } from "@/components/use-photo-uploads";
import { useAddPhoto } from "@/features/visits/api/pictures";
import type { Inspection } from "../types";
import { inspectionKeys } from "./keys";

/** Returns a function that adds a photo to the point that `view` names. */
export function useAddPointPicture(garageId: number, { inspectionId, visitId }: Inspection) {
  const send = useAddPhoto(garageId, visitId, inspectionKeys.one(garageId, inspectionId));
  return (photo: File, { key, view }: Upload) => send(photo, { ask: key, pointId: Number(view) });
}
