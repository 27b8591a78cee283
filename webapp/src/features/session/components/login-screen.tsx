"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useSession } from "../session";
import { LoginForm } from "./login-form";
import { WorkshopPanel } from "./workshop-panel";

export function LoginScreen() {
  const router = useRouter();
  const { status } = useSession();

  // Also what happens after signing in, in this tab or in another one.
  useEffect(() => {
    if (status === "open") router.replace("/dashboard/home");
    else router.prefetch("/dashboard/home");
  }, [status, router]);

  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] md:grid-rows-1 md:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
      <WorkshopPanel />
      <main className="flex flex-col px-6 pt-8 pb-10 md:justify-center md:px-10 md:py-10">
        <div className="mx-auto w-full max-w-[376px]">
          <h1 className="font-semibold text-xl">Sign In</h1>
          <p className="mt-2 mb-8 text-base text-muted-foreground">
            Use the email address your garage has on file.
          </p>
          <LoginForm />
        </div>
      </main>
    </div>
  );
}
