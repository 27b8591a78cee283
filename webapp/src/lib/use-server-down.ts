"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useGarageCheck } from "./garage-check";
import { goToServerDown } from "./server-down";

/** Opens /error when a list has failed, unless the garage is suspended or lost. Returns whether it does. */
export function useServerDown(failed: boolean): boolean {
  const router = useRouter();
  const isFault = !useGarageCheck() && failed;
  useEffect(() => {
    if (isFault) goToServerDown(router);
  }, [isFault, router]);
  return isFault;
}
