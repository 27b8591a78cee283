"use client";

import { KeyRound } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { Lazy } from "@/components/lazy";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { preload } from "@/lib/loading/prefetch";
import { say } from "@/say";
import { SettingsSection } from "./settings-section";

const ID = "password";
const load = () => import("./password-form");

/** The password section is closed at first, because browsers fill in empty password fields. */
export function PasswordSection() {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const closed = useRef(false);

  // A link with this section's hash opens the form.
  useEffect(() => {
    const follow = () => {
      if (window.location.hash === `#${ID}`) setOpen(true);
    };
    follow();
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, []);

  useEffect(() => {
    if (open || !closed.current) return;
    closed.current = false;
    opener.current?.focus();
  }, [open]);

  const close = useCallback(() => {
    closed.current = true;
    setOpen(false);
  }, []);

  return (
    <SettingsSection
      id={ID}
      title={say.account_password()}
      brief={say.account_change_your_password()}
      Icon={KeyRound}
      about={say.account_a_new_password_signs_you_out()}
    >
      {open ? (
        <Lazy load={load} fallback={<Waiting />} props={{ onClose: close }} onFailure={close} />
      ) : (
        <Button
          ref={opener}
          variant="outline"
          className="max-md:w-full md:justify-self-start"
          aria-expanded={false}
          onPointerEnter={() => preload(load)}
          onFocus={() => preload(load)}
          onClick={() => setOpen(true)}
        >
          {say.account_change_password()}
        </Button>
      )}
    </SettingsSection>
  );
}

function Waiting() {
  return (
    <div
      role="status"
      aria-label={say.account_loading_the_form()}
      className="grid max-w-[400px] gap-2"
    >
      {["current", "new", "again"].map((field) => (
        <div key={field} className="grid gap-2">
          <Skeleton className="my-1 h-3 w-32" />
          <Skeleton className="h-11 w-full rounded-md" />
          <span className="min-h-4" />
        </div>
      ))}
      <Skeleton className="h-11 w-40 rounded-md" />
    </div>
  );
}
