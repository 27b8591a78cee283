"use client";

import { useState } from "react";
import { ApiError } from "@/api/api-error";
import { PageHeading } from "@/components/page-heading";
import { Button } from "@/components/ui/button";
import { openSession } from "@/features/session/session";
import { adoptLanguage } from "@/lib/languages";
import { forgetPerson, type LinkedPhone, type PhonePerson } from "@/lib/phone/linked-phone";
import { REMEMBERED_EMAIL } from "@/lib/storage/session-values";
import { readStored } from "@/lib/storage/stored";
import { say } from "@/say";
import { signInByPin } from "../api";
import { PinPad } from "./pin-pad";

type PinSignInProps = { phone: LinkedPhone; byEmail: () => void };

/** Signs somebody in on a linked phone: the name, and four digits. Load it lazily. */
export default function PinSignIn({ phone, byEmail }: PinSignInProps) {
  const [only] = phone.people.length === 1 ? phone.people : [];
  const [chosen, setChosen] = useState<PhonePerson | undefined>(only);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const enter = async ({ membershipId }: PhonePerson, pin: string) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const envelope = await signInByPin(membershipId, pin);
      adoptLanguage(envelope.data.user.language);
      const email = readStored(REMEMBERED_EMAIL);
      openSession(envelope, { email: email ?? "", remember: email !== null });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : say.phone_could_not_sign_in());
      if (error instanceof ApiError && ["device_over", "pin_over"].includes(error.code))
        setOver(membershipId);
    } finally {
      setBusy(false);
    }
  };
  const [over, setOver] = useState<string | null>(null);
  const leave = () => {
    if (over) forgetPerson(over);
    byEmail();
  };

  return (
    <div className="grid gap-6">
      {chosen ? (
        <>
          <div className="text-center">
            <PageHeading className="short:text-lg">{chosen.personName}</PageHeading>
            <p className="mt-1 text-base text-muted-foreground">{chosen.garageName}</p>
          </div>
          <PinPad
            label={say.phone_type_your_pin()}
            problem={problem}
            busy={busy || over === chosen.membershipId}
            entered={(pin) => enter(chosen, pin)}
          />
          {!only && (
            <Button variant="outline" onClick={() => setChosen(undefined)}>
              {say.phone_another_garage()}
            </Button>
          )}
        </>
      ) : (
        <>
          <PageHeading className="short:text-lg">{say.phone_where_do_you_work_today()}</PageHeading>
          <ul className="grid gap-3">
            {phone.people.map((person) => (
              <li key={person.membershipId}>
                <button
                  type="button"
                  onClick={() => {
                    setProblem(undefined);
                    setChosen(person);
                  }}
                  className="grid min-h-16 w-full content-center rounded-lg border bg-card px-4 py-3 text-left transition-colors hover:bg-muted"
                >
                  <span className="font-semibold text-base">{person.garageName}</span>
                  <span className="text-muted-foreground">{person.personName}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <Button variant="link" size="inline" className="justify-self-center" onClick={leave}>
        {say.phone_sign_in_with_email()}
      </Button>
    </div>
  );
}
