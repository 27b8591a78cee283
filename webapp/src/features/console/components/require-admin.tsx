"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { CONSOLE } from "../routes";
import { useAdminToken } from "../token";

/** Redirects to sign-in without a token. After sign-in the admin returns to the same page. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const token = useAdminToken();
  const router = useRouter();
  const wasOpen = useRef(false);

  useEffect(() => {
    if (token) wasOpen.current = true;
    if (token !== null) return;
    const here = window.location.pathname + window.location.search;
    const query = new URLSearchParams({ next: here, ...(wasOpen.current && { ended: "1" }) });
    router.replace(`${CONSOLE.login}?${query}` as Route);
  }, [token, router]);

  return token === null ? null : children;
}
