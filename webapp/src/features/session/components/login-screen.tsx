"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { LanguageLinks } from "@/components/language-links";
import { Lazy } from "@/components/lazy";
import Link from "@/components/link";
import { PageHeading } from "@/components/page-heading";
import { Button, buttonVariants } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { useHydrated } from "@/lib/loading/hydrated";
import { openDashboard } from "@/lib/navigation/open-dashboard";
import { useLinkedPhone } from "@/lib/phone/linked-phone";
import { useCover } from "@/lib/phone/shared-device";
import { say } from "@/say";
import { useLoginStep } from "../login-step";
import { useSession, useSessionEnded } from "../session";
import { keepTyped } from "../visit";
import { Carousel } from "./carousel";
import { EntryFrame } from "./entry-frame";
import { LegalLinks } from "./legal-links";
import { LoginForm } from "./login-form";

const loadPin = () => import("@/features/phone/components/pin-sign-in");

/** `note` stands above the form. A linked phone asks for the PIN first. */
export function LoginScreen({ note }: { note?: ReactNode }) {
  const router = useRouter();
  const { status } = useSession();
  const ended = useSessionEnded();
  const { pastIntro, proceed } = useLoginStep();
  const form = useRef<HTMLDivElement>(null);
  const intro = useRef<HTMLButtonElement>(null);
  const before = useRef(pastIntro);
  const phone = useLinkedPhone();
  const cover = useCover();
  const [byEmail, setByEmail] = useState(false);
  const keepEmail = () =>
    keepTyped(form.current?.querySelector<HTMLInputElement>("[type=email]")?.value ?? "");

  // This opens home after a sign-in in this tab or in another tab.
  useEffect(() => {
    // Behind the pad of a shared device the session is still there.
    if (status === "open" && !cover) openDashboard();
    else router.prefetch("/dashboard/home");
  }, [status, cover, router]);

  useEffect(() => {
    if (before.current === pastIntro) return;
    before.current = pastIntro;
    const next = pastIntro ? form.current?.querySelector("h1") : intro.current;
    next?.focus();
    window.scrollTo(0, 0);
  }, [pastIntro]);

  return (
    <EntryFrame
      drawing={<Carousel />}
      intro={!pastIntro && !phone}
      foot={
        !pastIntro &&
        !phone && (
          <IntroFoot button={intro} ended={ended} onProceed={proceed} onLanguage={keepEmail} />
        )
      }
    >
      {phone && !byEmail ? (
        <Lazy
          load={loadPin}
          fallback={<Skeleton className="h-96 w-full rounded-lg" />}
          props={{ phone, byEmail: () => setByEmail(true) }}
          onFailure={() => setByEmail(true)}
        />
      ) : (
        <div ref={form}>
          <PageHeading className="short:text-lg">{say.session_sign_in()}</PageHeading>
          <p className="mt-2 text-base text-muted-foreground short:sr-only">
            {say.session_use_the_email_address_that_your()}
          </p>
          <div role="status" className="mb-8 short:mb-3">
            {ended && (
              <p className="mt-6 rounded-md bg-accent px-4 py-3 text-accent-foreground text-sm short:mt-2 short:py-2">
                {say.session_your_session_has_ended_please_sign()}
              </p>
            )}
            {note}
          </div>
          <LoginForm />
          {phone?.isShared && (
            <Button variant="link" size="inline" className="mt-2" onClick={() => setByEmail(false)}>
              {say.phone_back_to_the_names()}
            </Button>
          )}
          <NewHere onLanguage={keepEmail} />
        </div>
      )}
    </EntryFrame>
  );
}

type IntroFootProps = {
  button: React.RefObject<HTMLButtonElement | null>;
  ended: boolean;
  onProceed: () => void;
  onLanguage: () => void;
};

/**
 * Shows the button that opens the form from a phone's intro. Wider screens show intro and form
 * together, without the button.
 */
function IntroFoot({ button, ended, onProceed, onLanguage }: IntroFootProps) {
  const hydrated = useHydrated();
  return (
    <div className="mt-6 short:mt-3 grid gap-4 pb-2 md:hidden">
      <h1 className="sr-only">{say.session_servicebay()}</h1>
      {ended && (
        <p role="status" className="rounded-md bg-panel-raised px-4 py-3 text-sm">
          {say.session_your_session_has_ended()}
        </p>
      )}
      <Button
        ref={button}
        size="lg"
        disabled={!hydrated}
        onClick={onProceed}
        className="w-full bg-panel-foreground text-panel hover:bg-panel-foreground focus-visible:outline-panel-foreground disabled:opacity-100"
      >
        {say.session_proceed_to_login()}
      </Button>
      <LanguageLinks className="justify-center" onChoose={onLanguage} />
    </div>
  );
}

const link = buttonVariants({ variant: "link", size: "inline" });

/** Shows links for people without an account. */
function NewHere({ onLanguage }: Pick<IntroFootProps, "onLanguage">) {
  return (
    <div className="mt-6 border-t pt-3 short:mt-2 short:pt-1">
      <p className="flex flex-wrap items-center gap-x-3 text-muted-foreground">
        {say.session_new_here()}
        <Link href="/welcome" className={link}>
          {say.session_what_it_is()}
        </Link>
        <Link href="/signup" className={link}>
          {say.session_start_free_trial()}
        </Link>
        <Link href="/join" className={link}>
          {say.session_have_a_code()}
        </Link>
      </p>
      <div className="flex flex-wrap justify-between gap-x-4">
        <LegalLinks />
        <LanguageLinks onChoose={onLanguage} />
      </div>
    </div>
  );
}
