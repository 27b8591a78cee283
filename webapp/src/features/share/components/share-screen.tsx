"use client";

import { Share2 } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { EmptyState } from "@/components/empty-state";
import { PageHeader } from "@/components/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { useOpenedGarage } from "@/features/session/opened-garage";
import { readShare, type Share } from "@/lib/sharing/shares";
import { say } from "@/say";
import { ShareLine } from "./share-line";
import { SharePhotos } from "./share-photos";

/** Asks where photos or a text of another app go. */
export function ShareScreen() {
  const id = useSearchParams().get("id");
  const garage = useOpenedGarage(true);
  const [share, setShare] = useState<Share | null>();
  useEffect(() => {
    let unmounted = false;
    readShare(id ?? "")
      // A private window has no storage.
      .catch(() => null)
      .then((found) => unmounted || setShare(found));
    return () => {
      unmounted = true;
    };
  }, [id]);
  return (
    <>
      <PageHeader title={say.share_shared()} />
      {share === undefined || !garage ? (
        <Skeleton className="h-40 w-full rounded-lg" />
      ) : share === null ? (
        <EmptyState Icon={Share2} title={say.share_nothing_is_kept()}>
          {say.share_share_again()}
        </EmptyState>
      ) : share.count > 0 ? (
        <SharePhotos garageId={garage.garageId} first={share} />
      ) : (
        <ShareLine garageId={garage.garageId} share={share} />
      )}
    </>
  );
}
