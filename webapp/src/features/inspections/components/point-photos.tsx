"use client";

import type { usePhotoUploads } from "@/components/use-photo-uploads";
import { useRemovePhoto } from "@/features/visits/api/pictures";
import { PictureInput } from "@/features/visits/components/picture-input";
import { PictureList } from "@/features/visits/components/picture-list";
import { say } from "@/say";
import { inspectionKeys } from "../api/keys";
import type { Point } from "../types";

const MOST_PHOTOS = 4;
const TOO_MANY = say.inspections_a_point_has_at_most_photos({ most: MOST_PHOTOS });

type PointPhotosProps = {
  garageId: number;
  inspectionId: number;
  point: Point;
  photos: ReturnType<typeof usePhotoUploads>;
  /** Loads new URLs. A URL expires within an hour. */
  renew: () => void;
};

/** Takes and shows the photos of a point. */
export function PointPhotos({ garageId, inspectionId, point, photos, renew }: PointPhotosProps) {
  const view = String(point.pointId);
  const uploads = photos.uploads.filter((upload) => upload.view === view);
  const removing = useRemovePhoto(garageId, inspectionKeys.one(garageId, inspectionId));
  const room = MOST_PHOTOS - point.pictures.length - uploads.length;
  const pictures = point.pictures.map((picture, at) => ({
    ...picture,
    name: `${point.label}, ${at + 1}`,
  }));
  return (
    <div className="grid gap-2">
      <PictureList columns="grid-cols-4" {...{ pictures, uploads, photos, removing, renew }}>
        {room > 0 && (
          <PictureInput
            word={say.inspections_photo()}
            camera
            room={room}
            tooMany={TOO_MANY}
            add={(files) => photos.add(files, view)}
          />
        )}
      </PictureList>
    </div>
  );
}
