"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { makeQueryClient } from "@/api/query-client";
import { ToasterHost } from "@/components/toaster-host";
import { sessionKeys } from "@/features/session/api/keys";
import { onGarageRest, onSessionEnd } from "@/lib/session-values";

export function Providers({ children }: { children: ReactNode }) {
  const [queries] = useState(makeQueryClient);
  const router = useRouter();

  useEffect(
    () =>
      onSessionEnd(() => {
        queries.clear();
        router.replace("/login");
      }),
    [queries, router],
  );

  // Who is signed in is asked anew: the answer names the garage's state, and the next one is picked.
  useEffect(
    () => onGarageRest(() => void queries.invalidateQueries({ queryKey: sessionKeys.me })),
    [queries],
  );

  return (
    <QueryClientProvider client={queries}>
      {children}
      <ToasterHost />
    </QueryClientProvider>
  );
}
