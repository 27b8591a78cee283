"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { makeQueryClient } from "@/api/query-client";
import { ToasterHost } from "@/components/toaster-host";
import { sessionKeys } from "@/features/session/api/keys";
import { onGarageCheck } from "@/lib/garages/garage-check";
import "@/lib/forms/unsaved-changes"; // This import must run before the router adds its listener.
import { HydrationProvider } from "@/lib/loading/hydrated";
import { IdleProvider, useIdle } from "@/lib/loading/prefetch";
import { signInPath } from "@/lib/storage/looking";
import { onSessionEnd } from "@/lib/storage/session-values";

const KEPT_MS = 4 * 60_000;
/** On the first visit, the worker needs this time. */
const WORKER_MS = 5_000;

export function Providers({ children }: { children: ReactNode }) {
  const [queries] = useState(makeQueryClient);
  const router = useRouter();

  useEffect(
    () =>
      onSessionEnd(() => {
        queries.clear();
        router.replace(signInPath());
      }),
    [queries, router],
  );

  // After a failed check of the garage, `me` is loaded again. Its answer contains the status of
  // each garage.
  useEffect(
    () => onGarageCheck(() => queries.invalidateQueries({ queryKey: sessionKeys.me })),
    [queries],
  );
  return (
    <HydrationProvider>
      <QueryClientProvider client={queries}>
        <IdleProvider>
          {children}
          <ToasterHost />
          <PrefetchErrorPage />
        </IdleProvider>
      </QueryClientProvider>
    </HydrationProvider>
  );
}

/**
 * The error page must also open offline. The worker keeps it. Without a worker it is prefetched, and again before the
 * router discards it after five minutes.
 */
function PrefetchErrorPage() {
  const router = useRouter();
  const idle = useIdle();
  useEffect(() => {
    if (!idle) return;
    const prefetch = () => {
      if (!navigator.serviceWorker?.controller) router.prefetch("/error");
    };
    const first = window.setTimeout(prefetch, WORKER_MS);
    const timer = window.setInterval(prefetch, KEPT_MS);
    return () => {
      window.clearTimeout(first);
      window.clearInterval(timer);
    };
  }, [idle, router]);
  return null;
}
