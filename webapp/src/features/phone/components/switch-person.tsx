"use client";

import { Button } from "@/components/ui/button";
import { useSession } from "@/features/session/session";
import { fullName } from "@/features/session/types";
import { coverPage } from "@/lib/phone/shared-device";
import { say } from "@/say";

/** Shows who works on a shared device, with a button for the next person. Load it lazily. */
export default function SwitchPerson() {
  const { user } = useSession();
  return (
    <div className="ml-auto flex min-w-0 items-center gap-3">
      <span className="min-w-0 truncate font-semibold">{user && fullName(user)}</span>
      <Button variant="outline" onClick={() => coverPage("switch")}>
        {say.phone_switch()}
      </Button>
    </div>
  );
}
