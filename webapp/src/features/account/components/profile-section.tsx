"use client";

import { UserRound } from "lucide-react";
import { useEffect } from "react";
import { Lazy } from "@/components/lazy";
import { QueryBoundary } from "@/components/query-boundary";
import { Skeleton } from "@/components/ui/skeleton";
import { preload } from "@/lib/loading/prefetch";
import { say } from "@/say";
import { useProfile } from "../api/profile";
import { SettingsSection } from "./settings-section";

const load = () => import("./profile-editor");

export function ProfileSection() {
  const query = useProfile();
  const { data } = query;
  // The form's code loads in parallel with the data.
  useEffect(() => preload(load), []);
  return (
    <SettingsSection
      id="profile"
      title={say.account_profile()}
      brief={say.account_name_photo_and_phone()}
      Icon={UserRound}
      about={say.account_your_name_and_photo_as_other()}
    >
      <QueryBoundary bare query={query} what={say.account_your_profile_could_not_be_loaded()}>
        {data ? <Lazy load={load} fallback={<Waiting />} props={{ profile: data }} /> : <Waiting />}
      </QueryBoundary>
    </SettingsSection>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label={say.account_loading_your_profile()} className="grid gap-6">
      <div className="flex items-center gap-4">
        <Skeleton className="size-16 rounded-full" />
        <Skeleton className="h-11 w-36 rounded-md" />
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        {[
          say.account_first_name(),
          say.account_last_name(),
          say.account_phone_number(),
          say.account_sign_in_email(),
        ].map((field) => (
          <div key={field} className="grid gap-2">
            <Skeleton className="my-1 h-3 w-24" />
            <Skeleton className="h-11 w-full rounded-md" />
            <span className="min-h-4" />
          </div>
        ))}
      </div>
      <Skeleton className="h-11 w-32 rounded-md" />
    </div>
  );
}
