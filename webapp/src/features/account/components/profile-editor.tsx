"use client";

import type { Profile } from "../api/profile";
import { PhotoEditor } from "./photo-editor";
import { ProfileForm } from "./profile-form";

/** Comes after the page: forms and their rules are a sixth of what it would weigh. */
export default function ProfileEditor({ profile }: { profile: Profile }) {
  return (
    <div className="grid gap-6">
      <PhotoEditor profile={profile} />
      <ProfileForm profile={profile} />
    </div>
  );
}
