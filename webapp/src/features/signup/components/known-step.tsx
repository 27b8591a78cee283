"use client";

import { useRouter } from "next/navigation";
import { PageHeading } from "@/components/page-heading";
import { StatusGlyph } from "@/components/status-glyph";
import { Button } from "@/components/ui/button";
import { rememberTyped } from "@/features/session/visit";
import { say } from "@/say";
import { forgetSignUp, readSignUp } from "../draft";

/**
 * Shows that the email address already has an account. The password of this account also opens the
 * new garage.
 */
export function KnownStep({ garageName }: { garageName: string }) {
  const router = useRouter();
  const signIn = () => {
    rememberTyped(readSignUp().typed.email ?? "");
    forgetSignUp();
    router.push("/login#sign-in");
  };
  return (
    <>
      <StatusGlyph shape="tick" className="mb-4 size-12 text-positive short:size-8" />
      <PageHeading className="text-balance break-words short:text-lg">
        {say.signup_is_being_set_up({ garageName })}
      </PageHeading>
      <p className="mt-2 mb-8 text-base text-muted-foreground short:mb-3">
        {say.signup_you_already_have_an_account_with()}
      </p>
      <Button size="lg" className="w-full" onClick={signIn}>
        {say.signup_sign_in()}
      </Button>
    </>
  );
}
