"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { goToServerDown } from "./server-down";

/** A list that could not be loaded, after its tries, ends on the server-down page. */
export function useServerDown(failed: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (failed) goToServerDown(router);
  }, [failed, router]);
}
