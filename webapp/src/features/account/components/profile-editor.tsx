"use client";

import type { Profile } from "../api/profile";
import { PhotoEditor } from "./photo-editor";
import { ProfileForm } from "./profile-form";

/**
 * Shows the profile form. It is loaded lazily, because forms and validation are a sixth of the
 * page's script size.
 */
export default function ProfileEditor({ profile }: { profile: Profile }) {
  return (
    <div className="grid gap-6">
      <PhotoEditor profile={profile} />
      <ProfileForm profile={profile} />
    </div>
  );
}
