"use client";

import { useRouter } from "next/navigation";
import { PageHeading } from "@/components/page-heading";
import { StatusGlyph } from "@/components/status-glyph";
import { Button } from "@/components/ui/button";
import { say } from "@/say";
import { EntryFrame } from "./entry-frame";
import { KeysDrawing } from "./keys-drawing";

export function SuccessScreen() {
  const router = useRouter();
  return (
    <EntryFrame drawing={<KeysDrawing className="mx-auto w-full max-w-[600px]" />}>
      <StatusGlyph shape="tick" className="mb-4 size-12 text-positive short:size-8" />
      <PageHeading className="text-balance short:text-lg">
        {say.session_success_your_new_password_has_been()}
      </PageHeading>
      <p className="mt-2 mb-8 short:mb-3 text-base text-muted-foreground">
        {say.session_you_were_signed_out_everywhere_sign()}
      </p>
      <Button size="lg" className="w-full" onClick={() => router.push("/login")}>
        {say.session_login()}
      </Button>
    </EntryFrame>
  );
}
