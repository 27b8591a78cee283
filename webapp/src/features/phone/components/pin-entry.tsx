"use client";

import { type ReactNode, useEffect, useState } from "react";
import { ApiError } from "@/api/api-error";
import { PageHeading } from "@/components/page-heading";
import { Button } from "@/components/ui/button";
import type { LoginEnvelope } from "@/features/session/types";
import {
  forgetPerson,
  forgetPhone,
  keepPhone,
  type LinkedPhone,
  type PhonePerson,
} from "@/lib/phone/linked-phone";
import { say } from "@/say";
import { peopleHere, signInByPin } from "../api";
import { PinPad } from "./pin-pad";

type PinEntryProps = {
  phone: LinkedPhone;
  /** The person whose PIN the pad asks for. Without one, everybody has a tile. */
  chosen: PhonePerson | undefined;
  choose: (person: PhonePerson | undefined) => void;
  opened: (envelope: LoginEnvelope, person: PhonePerson) => void;
  /** The ways out. A sign-in that this phone no longer has is forgotten with them. */
  foot: (forget: () => void) => ReactNode;
};

/** Asks who signs in on this phone, and for four digits. */
export function PinEntry({ phone, chosen, choose, opened, foot }: PinEntryProps) {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState<{ by: string; forget: () => void } | null>(null);

  useEffect(() => {
    if (!phone.isShared) return;
    // Somebody may have got a PIN since, or has left. Without an answer, the tiles stay as they are.
    void peopleHere().then(keepPhone, () => undefined);
  }, [phone.isShared]);

  const enter = async (person: PhonePerson, pin: string) => {
    const { membershipId } = person;
    setBusy(true);
    setProblem(undefined);
    try {
      opened(await signInByPin(membershipId, pin), person);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : say.phone_could_not_sign_in());
      const code = error instanceof ApiError ? error.code : "";
      if (phone.isShared && code === "device_over") {
        setProblem(say.phone_no_longer_shared());
        setOver({ by: membershipId, forget: forgetPhone });
      }
      if (!phone.isShared && ["device_over", "pin_over"].includes(code))
        setOver({ by: membershipId, forget: () => forgetPerson(membershipId) });
    } finally {
      setBusy(false);
    }
  };
  const pick = (person: PhonePerson | undefined) => {
    setProblem(undefined);
    choose(person);
  };

  return (
    <div className="grid gap-6">
      {chosen ? (
        <>
          <div className="text-center">
            <PageHeading className="wrap-anywhere short:text-lg">{chosen.personName}</PageHeading>
            <p className="wrap-anywhere mt-1 text-base text-muted-foreground">
              {chosen.garageName}
            </p>
          </div>
          <PinPad
            key={chosen.membershipId}
            label={say.phone_type_your_pin()}
            problem={problem}
            busy={busy || over?.by === chosen.membershipId}
            entered={(pin) => enter(chosen, pin)}
          />
          {(phone.people.length > 1 || phone.isShared) && (
            <Button variant="outline" disabled={busy} onClick={() => pick(undefined)}>
              {phone.isShared ? say.phone_somebody_else() : say.phone_another_garage()}
            </Button>
          )}
        </>
      ) : (
        <>
          <PageHeading className="short:text-lg">
            {phone.isShared ? say.phone_who_are_you() : say.phone_where_do_you_work_today()}
          </PageHeading>
          {phone.people.length === 0 && (
            <p className="text-base text-muted-foreground">{say.phone_nobody_has_a_pin_yet()}</p>
          )}
          <ul className="grid gap-3">
            {phone.people.map((person) => (
              <li key={person.membershipId}>
                <button
                  type="button"
                  onClick={() => pick(person)}
                  className="grid min-h-16 w-full content-center rounded-lg border bg-card px-4 py-3 text-left transition-colors hover:bg-muted"
                >
                  <span className="wrap-anywhere font-semibold text-base">
                    {phone.isShared ? person.personName : person.garageName}
                  </span>
                  {!phone.isShared && (
                    <span className="wrap-anywhere text-muted-foreground">{person.personName}</span>
                  )}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {foot(() => over?.forget())}
    </div>
  );
}
