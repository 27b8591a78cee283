"use client";

import type { CropSettings } from "@/components/crop-dialog";
import { PictureEditor } from "@/components/picture-editor";
import { Avatar } from "@/components/ui/avatar";
import { cn } from "@/lib/cn";
import { say } from "@/say";
import { useRemovePhoto, useSetPhoto } from "../api/photo";
import type { Profile } from "../api/profile";

/** The longest edge is twice the stored size, because the server scales the photo down. */
const CROP = {
  shapes: [{ word: say.account_square(), ratio: 1 }],
  round: true,
  longestEdge: 768,
} satisfies CropSettings;

export function PhotoEditor({ profile }: { profile: Profile }) {
  return (
    <PictureEditor
      what="photo"
      has={Boolean(profile.profileImageUrl)}
      crop={CROP}
      saving={useSetPhoto()}
      removing={useRemovePhoto()}
      picture={(busy) => (
        <Avatar
          name={`${profile.firstName} ${profile.lastName}`}
          src={profile.profileImageUrl}
          className={cn("size-16 rounded-full text-lg", busy && "animate-skeleton")}
        />
      )}
    />
  );
}
