"use client";

import { useQueryClient } from "@tanstack/react-query";
import { usePathname, useRouter } from "next/navigation";
import { type ReactNode, useEffect } from "react";
import { useMe } from "@/features/session/api/me";
import { useSession } from "@/features/session/session";
import { isArchived } from "@/lib/garages/pick-garage";
import { isAt, ROUTES } from "@/lib/navigation/routes";
import { signInPath } from "@/lib/storage/looking";
import { correctAddress, endSession, TOKEN } from "@/lib/storage/session-values";
import { readStored } from "@/lib/storage/stored";

/**
 * Opens sign-in if there is no token. The exported page shows the frame before the script runs,
 * with skeletons for personal data.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const { status, garage } = useSession();
  const garageId = garage?.garageId;
  const path = usePathname();
  const router = useRouter();
  const queries = useQueryClient();
  useMe(status === "open");

  useEffect(() => {
    if (status !== "none") return;
    queries.clear();
    // If the stored session is damaged, a token may still exist and must be removed.
    if (readStored(TOKEN) !== null) endSession();
    router.replace(signInPath());
  }, [status, router, queries]);

  // An archived garage answers only billing calls, so the billing screen opens.
  const isPutAway = garage !== undefined && isArchived(garage) && !isAt(ROUTES.account, path);
  useEffect(() => {
    if (isPutAway) router.replace(ROUTES.billing);
  }, [isPutAway, router]);

  useEffect(() => {
    if (garageId !== undefined) correctAddress(garageId);
  }, [garageId]);

  return status === "none" ? null : children;
}
