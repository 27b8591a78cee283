"use client";

import type { usePhotoUploads } from "@/components/use-photo-uploads";
import { visitKeys } from "@/features/visits/api/keys";
import { useRemovePhoto } from "@/features/visits/api/pictures";
import { PictureInput } from "@/features/visits/components/picture-input";
import { PictureList } from "@/features/visits/components/picture-list";
import type { CheckInPicture } from "@/features/visits/types";
import { VIEWS, wordOf } from "@/features/visits/words";
import { say } from "@/say";
import { Part } from "./part";

const MOST_PHOTOS = 12;
const TOO_MANY = say.checkin_a_check_in_has_at_most({ most: MOST_PHOTOS });

type PhotosPartProps = {
  garageId: number;
  visitId: number;
  pictures: readonly CheckInPicture[];
  photos: ReturnType<typeof usePhotoUploads>;
  /** Loads new URLs. A URL expires within an hour. */
  renew: () => void;
};

/** Takes photos: six suggested views, then others. */
export function PhotosPart({ garageId, visitId, pictures, photos, renew }: PhotosPartProps) {
  const { uploads, add } = photos;
  const removing = useRemovePhoto(garageId, visitKeys.one(garageId, visitId));
  const room = MOST_PHOTOS - pictures.length - uploads.length;
  const taken = new Set([...pictures, ...uploads].map(({ view }) => view));
  const missing = Object.entries(VIEWS).filter(([view]) => !taken.has(view));
  const named = pictures.map((picture, at) => {
    const caption = picture.view ? wordOf(VIEWS, picture.view) : undefined;
    return {
      ...picture,
      caption,
      name: caption ? `Photo: ${caption}` : say.checkin_photo({ at: at + 1 }),
    };
  });
  const limit = { room, tooMany: TOO_MANY };
  return (
    <Part id="check-in-photos" title={say.checkin_photos()}>
      <PictureList
        pictures={named}
        columns="grid-cols-3 md:grid-cols-4"
        {...{ uploads, photos, removing, renew }}
      >
        {room > 0 &&
          missing.map(([view, word]) => (
            <PictureInput
              key={view}
              word={word}
              camera
              add={(files) => add(files, view)}
              {...limit}
            />
          ))}
        {room > 0 && (
          <PictureInput word={say.checkin_add_photos()} add={(files) => add(files)} {...limit} />
        )}
      </PictureList>
      {room <= 0 && <p className="text-muted-foreground">{TOO_MANY}</p>}
    </Part>
  );
}
