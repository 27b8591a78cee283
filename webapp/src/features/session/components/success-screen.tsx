"use client";

import { useRouter } from "next/navigation";
import { PageHeading } from "@/components/page-heading";
import { StatusGlyph } from "@/components/status-glyph";
import { Button } from "@/components/ui/button";
import { EntryFrame } from "./entry-frame";
import { KeysDrawing } from "./keys-drawing";

export function SuccessScreen() {
  const router = useRouter();
  return (
    <EntryFrame drawing={<KeysDrawing className="mx-auto w-full max-w-[600px]" />}>
      <StatusGlyph shape="tick" className="mb-4 size-12 text-positive short:size-8" />
      <PageHeading className="text-balance short:text-lg">
        Success! Your New Password has been updated.
      </PageHeading>
      <p className="mt-2 mb-8 short:mb-3 text-base text-muted-foreground">
        You were signed out everywhere. Sign in with the new password.
      </p>
      <Button size="lg" className="w-full" onClick={() => router.push("/login")}>
        Login
      </Button>
    </EntryFrame>
  );
}
