"use client";

import { useQueryClient } from "@tanstack/react-query";
import { usePathname, useRouter } from "next/navigation";
import { type ReactNode, useEffect } from "react";
import { useMe } from "@/features/session/api/me";
import { useSession } from "@/features/session/session";
import { isArchived } from "@/lib/garages/pick-garage";
import { ROUTES } from "@/lib/navigation/routes";
import { signInPath } from "@/lib/storage/looking";
import { correctAddress, endSession, TOKEN } from "@/lib/storage/session-values";
import { readStored } from "@/lib/storage/stored";
import { isAt } from "../navigation";

/**
 * Redirects to sign-in without a token. The exported page shows the frame before the script runs, with
 * skeletons for personal data.
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
    // The token may remain when the stored session is damaged.
    if (readStored(TOKEN) !== null) endSession();
    router.replace(signInPath());
  }, [status, router, queries]);

  // An archived garage answers only billing calls.
  const isPutAway = garage !== undefined && isArchived(garage) && !isAt(ROUTES.account, path);
  useEffect(() => {
    if (isPutAway) router.replace(ROUTES.billing);
  }, [isPutAway, router]);

  useEffect(() => {
    if (garageId !== undefined) correctAddress(garageId);
  }, [garageId]);

  return status === "none" ? null : children;
}
