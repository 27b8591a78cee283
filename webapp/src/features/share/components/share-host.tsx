"use client";

import { useEffect } from "react";
import { useSession } from "@/features/session/session";
import { allowShares, forgetShares } from "@/lib/sharing/shares";
import { isLooking } from "@/lib/storage/looking";
import { onSignedOut } from "@/lib/storage/signed-out";

// A private window has no storage, and on plain http there is no encryption. Nothing can be shared then.
const ignore = (error: unknown) => console.warn("Nothing can be shared with this browser.", error);

/** Lets the worker keep what other apps share, while a person is signed in. Load it lazily. */
export default function ShareHost() {
  const isSignedIn = useSession().user !== undefined;
  useEffect(() => {
    if (!isSignedIn || isLooking()) return;
    allowShares().catch(ignore);
    return onSignedOut(() => void forgetShares().catch(ignore));
  }, [isSignedIn]);
  return null;
}
