"use client";

import type { Route } from "next";
import { useRouter, useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { LogoMark } from "@/components/logo";
import { PageHeading } from "@/components/page-heading";
import { wayBack } from "../routes";
import { useAdminToken } from "../token";
import { ConsoleLoginForm } from "./console-login-form";

export function ConsoleLoginScreen() {
  const token = useAdminToken();
  const router = useRouter();
  const params = useSearchParams();
  const next = wayBack(params.get("next"));

  useEffect(() => {
    if (token) router.replace(next as Route);
  }, [token, router, next]);

  return (
    <main className="grid min-h-dvh content-center justify-items-center gap-6 bg-panel px-4 py-10">
      <p className="flex items-center gap-3 text-panel-foreground">
        <LogoMark tone="panel" />
        <span className="font-semibold text-lg">Servicebay</span>
        <span className="rounded-sm border border-panel-line px-2 py-1 font-semibold text-sm">
          Console
        </span>
      </p>
      <div className="w-full max-w-[420px] rounded-lg bg-card p-6 text-card-foreground shadow-float md:p-8">
        <PageHeading>Console sign-in</PageHeading>
        <p className="mt-2 mb-6 text-base text-muted-foreground">
          This page is only for Servicebay staff. Garage accounts cannot sign in here.
        </p>
        {params.get("ended") && (
          <p role="status" className="mb-6 rounded-md bg-accent px-4 py-3 text-accent-foreground">
            Your session has ended. Sign in again to return to your page.
          </p>
        )}
        <ConsoleLoginForm />
      </div>
    </main>
  );
}
