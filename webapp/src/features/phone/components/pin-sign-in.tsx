"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { LinkedPhone, PhonePerson } from "@/lib/phone/linked-phone";
import { say } from "@/say";
import { openByPin } from "../open-by-pin";
import { PinEntry } from "./pin-entry";

type PinSignInProps = { phone: LinkedPhone; byEmail: () => void };

/** Signs somebody in on a linked phone: the name, and four digits. Load it lazily. */
export default function PinSignIn({ phone, byEmail }: PinSignInProps) {
  const { isShared, people } = phone;
  const [only] = people.length === 1 && !isShared ? people : [];
  const [chosen, setChosen] = useState<PhonePerson | undefined>(only);
  return (
    <PinEntry
      phone={phone}
      chosen={chosen}
      choose={setChosen}
      opened={(envelope, { membershipId }) => openByPin(envelope, phone, membershipId)}
      foot={(forget) => (
        <Button
          variant="link"
          size="inline"
          className="justify-self-center"
          onClick={() => {
            forget();
            byEmail();
          }}
        >
          {say.phone_sign_in_with_email()}
        </Button>
      )}
    />
  );
}
