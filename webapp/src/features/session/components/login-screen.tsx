"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { PageHeading } from "@/components/page-heading";
import { useSession, useSessionEnded } from "../session";
import { LoginForm } from "./login-form";
import { WorkshopPanel } from "./workshop-panel";

export function LoginScreen() {
  const router = useRouter();
  const { status } = useSession();
  const ended = useSessionEnded();

  // Also what happens after signing in, in this tab or in another one.
  useEffect(() => {
    if (status === "open") router.replace("/dashboard/home");
    else router.prefetch("/dashboard/home");
  }, [status, router]);

  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] md:grid-rows-1 md:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
      <WorkshopPanel />
      <main className="flex flex-col px-6 pt-8 pb-10 md:justify-center md:px-10 md:py-10 short:py-4">
        <div className="mx-auto w-full max-w-[376px]">
          <PageHeading className="short:text-lg">Sign In</PageHeading>
          <p className="mt-2 text-base text-muted-foreground short:sr-only">
            Use the email address your garage has on file.
          </p>
          <div role="status" className="mb-8 short:mb-3">
            {ended && (
              <p className="mt-6 rounded-md bg-accent px-4 py-3 text-accent-foreground text-sm short:mt-2 short:py-2">
                Your session has ended. Please sign in again.
              </p>
            )}
          </div>
          <LoginForm />
        </div>
      </main>
    </div>
  );
}
