"use client";

import { focusManager } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { useSignOut } from "@/features/session/api/sign-out";
import { useSession } from "@/features/session/session";
import { fullName } from "@/features/session/types";
import { hasUnsavedChanges, leaveWithoutQuestion } from "@/lib/forms/unload";
import { openDashboard } from "@/lib/navigation/open-dashboard";
import { type PhonePerson, useLinkedPhone } from "@/lib/phone/linked-phone";
import { type Cover, coverIfLeft, noteTouch, useCover } from "@/lib/phone/shared-device";
import { say } from "@/say";
import { openByPin } from "../open-by-pin";
import { PinEntry } from "./pin-entry";

const LOOK_MS = 5_000;
const TOUCHES = ["pointerdown", "keydown", "wheel", "touchmove"] as const;

/** Covers the page of a shared device when its person is away. `by` is that person. Load it lazily. */
export default function SharedDevice({ by }: { by: string }) {
  const cover = useCover();
  const [first] = useState(by);
  // Somebody else has signed in, here or in another tab. Nothing of the person before stays on the screen.
  const isLeaving = first !== by;
  useEffect(() => {
    if (!isLeaving) return;
    leaveWithoutQuestion();
    openDashboard();
  }, [isLeaving]);
  useEffect(() => {
    if (cover || isLeaving) return;
    coverIfLeft();
    const timer = window.setInterval(coverIfLeft, LOOK_MS);
    document.addEventListener("visibilitychange", coverIfLeft);
    for (const kind of TOUCHES) window.addEventListener(kind, noteTouch, true);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener("visibilitychange", coverIfLeft);
      for (const kind of TOUCHES) window.removeEventListener(kind, noteTouch, true);
    };
  }, [cover, isLeaving]);
  if (!cover && !isLeaving) return null;
  return <PageCover by={first} cover={cover ?? "switch"} isLeaving={isLeaving} />;
}

type PageCoverProps = { by: string; cover: Cover; isLeaving: boolean };

/** Shows the pad above everything. The same person goes on behind it, and another one starts at home. */
function PageCover({ by, cover, isLeaving }: PageCoverProps) {
  const phone = useLinkedPhone();
  // The name of the person before, also after the next one has signed in.
  const [user] = useState(useSession().user);
  const current = phone?.people.find((one) => one.membershipId === by);
  const [chosen, setChosen] = useState<PhonePerson | undefined>(
    cover === "left" ? current : undefined,
  );
  const [asked, setAsked] = useState<(() => void) | null>(null);
  const signingOut = useSignOut();
  const frame = useModal();
  const unlessUnsaved = (goOn: () => void) => (hasUnsavedChanges() ? setAsked(() => goOn) : goOn());
  const choose = (person: PhonePerson | undefined) => {
    frame.current?.scrollTo(0, 0);
    if (person && person.membershipId !== by) unlessUnsaved(() => setChosen(person));
    else setChosen(person);
  };
  return (
    <dialog
      ref={frame}
      data-cover
      aria-label={say.phone_this_device_is_shared()}
      className="pointer-events-auto fixed inset-0 m-0 size-full max-h-none max-w-none overflow-y-auto bg-background p-4 text-foreground"
    >
      <div className="mx-auto grid min-h-full max-w-[400px] content-center py-6">
        {isLeaving ? null : asked ? (
          <div className="grid gap-4">
            <p role="alert" className="text-base">
              {say.phone_has_not_saved_this_form({ personName: user ? fullName(user) : "" })}
            </p>
            <div className="flex gap-3">
              <Button
                variant="destructive"
                onClick={() => {
                  setAsked(null);
                  asked();
                }}
              >
                {say.phone_go_on()}
              </Button>
              <Button variant="outline" onClick={() => setAsked(null)}>
                {say.phone_back()}
              </Button>
            </div>
          </div>
        ) : (
          phone && (
            <PinEntry
              phone={phone}
              chosen={chosen}
              choose={choose}
              opened={(envelope, { membershipId }) => openByPin(envelope, phone, membershipId)}
              foot={(forget) => (
                <div className="grid gap-2">
                  <p role="alert" className="text-center text-destructive">
                    {signingOut.error && say.session_you_are_still_signed_in_because()}
                  </p>
                  <Button
                    variant="link"
                    size="inline"
                    className="justify-self-center"
                    disabled={signingOut.isPending}
                    onClick={() =>
                      unlessUnsaved(() => {
                        forget();
                        signingOut.mutate();
                      })
                    }
                  >
                    {say.phone_sign_out()}
                  </Button>
                </div>
              )}
            />
          )
        )}
      </div>
    </dialog>
  );
}

/** Opens a dialog above all panels, and keeps touches and new requests away from the page behind it. */
function useModal() {
  const frame = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = frame.current;
    if (!dialog) return;
    const open = () => {
      if (dialog.isConnected && !dialog.open) dialog.showModal();
    };
    const stay = (event: Event) => event.preventDefault();
    const keepHere = (event: Event) => event.stopPropagation();
    open();
    focusManager.setFocused(false);
    dialog.addEventListener("cancel", stay);
    dialog.addEventListener("close", open);
    dialog.addEventListener("pointerdown", keepHere);
    dialog.addEventListener("focusin", keepHere);
    return () => {
      focusManager.setFocused(undefined);
      dialog.removeEventListener("cancel", stay);
      dialog.removeEventListener("close", open);
      dialog.removeEventListener("pointerdown", keepHere);
      dialog.removeEventListener("focusin", keepHere);
    };
  }, []);
  return frame;
}
