"use client";

import { lazy, Suspense, useEffect, useState } from "react";
import { onToasterWanted } from "@/lib/notify";

const Toaster = lazy(() => import("@/components/ui/toaster"));

export function ToasterHost() {
  const [mounted, setMounted] = useState(false);
  useEffect(() => onToasterWanted(() => setMounted(true)), []);
  if (!mounted) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
