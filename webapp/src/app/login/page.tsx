import type { Metadata } from "next";
import { LockedEntriesNote } from "@/features/intake/components/locked-entries-note";
import { LoginScreen } from "@/features/session/components/login-screen";
import { SharedNote } from "@/features/share/components/shared-note";
import { say } from "@/say";
import { APP_MANIFEST } from "../app-manifest";

export const metadata: Metadata = { title: say.pages_sign_in(), manifest: APP_MANIFEST };

export default function Page() {
  return (
    <LoginScreen
      note={
        <>
          <SharedNote />
          <LockedEntriesNote />
        </>
      }
    />
  );
}
