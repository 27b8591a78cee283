"use client";

import { PictureEditor } from "@/components/picture-editor";
import { Avatar } from "@/components/ui/avatar";
import { cn } from "@/lib/cn";
import { useRemovePhoto, useSetPhoto } from "../api/photo";
import type { Profile } from "../api/profile";

export function PhotoEditor({ profile }: { profile: Profile }) {
  return (
    <PictureEditor
      what="photo"
      has={Boolean(profile.profileImageUrl)}
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
