"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect } from "react";
import { useMe } from "@/features/session/api/me";
import { useSession } from "@/features/session/session";

/**
 * Nobody sees /dashboard without a token. The exported page is rendered as if there were one,
 * so that the frame is on the screen before the script; what is personal waits as a skeleton.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const { status } = useSession();
  const router = useRouter();
  const queries = useQueryClient();
  useMe(status === "open");

  useEffect(() => {
    if (status !== "none") return;
    queries.clear();
    router.replace("/login");
  }, [status, router, queries]);

  return status === "none" ? null : children;
}
