"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { LogoMark } from "@/components/logo";
import { TOKEN } from "@/lib/session-values";
import { readStored } from "@/lib/stored";

const SPLASH_MS = 5000;

export function SplashScreen() {
  const router = useRouter();
  useEffect(() => {
    const leave = () => router.replace(readStored(TOKEN) ? "/dashboard/home" : "/login");
    const timer = window.setTimeout(leave, SPLASH_MS);
    return () => window.clearTimeout(timer);
  }, [router]);

  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div className="grid justify-items-center gap-6">
        <LogoMark className="size-20" />
        <h1 className="font-semibold text-xl">Servicebay</h1>
        <div aria-hidden className="h-[2px] w-40 overflow-hidden bg-border">
          <div className="h-full origin-left animate-splash bg-primary" />
        </div>
      </div>
    </main>
  );
}
