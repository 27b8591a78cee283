"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useGarageCheck } from "./garage-check";
import { goToServerDown } from "./server-down";

/**
 * A list that could not be loaded, after its tries, ends on the server-down page, unless its garage turns out to
 * be suspended or lost. True once it is a fault.
 */
export function useServerDown(failed: boolean): boolean {
  const router = useRouter();
  const isFault = !useGarageCheck() && failed;
  useEffect(() => {
    if (isFault) goToServerDown(router);
  }, [isFault, router]);
  return isFault;
}
