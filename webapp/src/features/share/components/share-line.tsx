"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent } from "react";
import { Button } from "@/components/ui/button";
import { entryDraftKey, keepSharedLine, readEntryDraft } from "@/features/intake/draft";
import { dropDraft } from "@/lib/forms/draft-storage";
import { ROUTES } from "@/lib/navigation/routes";
import { dropShare, type Share } from "@/lib/sharing/shares";
import { say } from "@/say";

type ShareLineProps = { garageId: number; share: Share };

/** Takes a shared text to quick entry. An entry that is not saved yet is replaced only if the person says so. */
export function ShareLine({ garageId, share }: ShareLineProps) {
  const router = useRouter();
  const draftKey = entryDraftKey(garageId);
  const unsaved = readEntryDraft(draftKey);
  const open = (line: string | null) => {
    if (line !== null) {
      dropDraft(draftKey);
      keepSharedLine(garageId, line);
    }
    dropShare(share.id).catch((error: unknown) => console.warn(error));
    router.replace(ROUTES.intake as Route);
  };
  const openAtOnce = useEffectEvent(() => {
    if (!unsaved) open(share.text);
  });
  useEffect(() => openAtOnce(), []);
  if (!unsaved) return null;
  return (
    <div className="grid justify-items-start gap-4 rounded-lg border bg-card p-4 md:p-6">
      <p className="wrap-anywhere text-base">{share.text}</p>
      <p className="text-muted-foreground">{say.share_an_entry_is_not_saved()}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => open(share.text)}>{say.share_replace_it()}</Button>
        <Button variant="outline" onClick={() => open(null)}>
          {say.share_keep_it()}
        </Button>
      </div>
    </div>
  );
}
