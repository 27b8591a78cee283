"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { LogoMark } from "@/components/logo";
import { openDashboard } from "@/lib/navigation/open-dashboard";
import { TOKEN } from "@/lib/storage/session-values";
import { readStored } from "@/lib/storage/stored";
import { say } from "@/say";

const SPLASH_MS = 5000;
const KEYS = new Set(["Enter", " ", "Escape"]);

export function SplashScreen() {
  const router = useRouter();
  useEffect(() => {
    router.prefetch(readStored(TOKEN) ? "/dashboard/home" : "/login");
    let left = false;
    const leave = () => {
      if (left) return;
      left = true;
      if (readStored(TOKEN)) openDashboard();
      else router.replace("/login");
    };
    const press = ({ key }: KeyboardEvent) => {
      if (KEYS.has(key)) leave();
    };
    const timer = window.setTimeout(leave, SPLASH_MS);
    window.addEventListener("click", leave);
    window.addEventListener("keydown", press);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener("click", leave);
      window.removeEventListener("keydown", press);
    };
  }, [router]);

  return (
    <main className="grid min-h-dvh grid-rows-[1fr_auto_1fr] justify-items-center gap-6 p-6">
      <div className="row-start-2 grid justify-items-center gap-6">
        <LogoMark className="size-20" />
        <h1 className="font-semibold text-xl">{say.session_servicebay()}</h1>
        <div aria-hidden className="h-[2px] w-40 overflow-hidden bg-border">
          <div className="h-full origin-left animate-splash bg-primary" />
        </div>
      </div>
      {/* A tap anywhere skips this screen. The button is for keyboards and screen readers. */}
      <button
        type="button"
        className="row-start-3 min-h-11 self-end rounded-md px-4 text-muted-foreground text-sm"
      >
        {say.session_tap_to_continue()}
      </button>
    </main>
  );
}
