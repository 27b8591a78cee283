"use client";

import { PictureEditor } from "@/components/picture-editor";
import { useRemoveLogo, useSetLogo } from "../api/logo";
import type { GstProfile } from "../types";
import { LogoPicture } from "./logo-picture";

export function LogoSection({ garageId, profile }: { garageId: number; profile: GstProfile }) {
  const isNew = profile.version === null;
  return (
    <section
      aria-labelledby="logo-title"
      className="grid gap-4 rounded-lg border bg-card p-4 md:p-6"
    >
      <div className="grid gap-1">
        <h2 id="logo-title" className="font-semibold text-lg">
          Logo
        </h2>
        <p className="text-muted-foreground">
          {isNew
            ? "Save the settings first: the logo belongs to them."
            : "At the head of your invoices and of these screens. It is saved at once; invoices that were issued keep the one they have."}
        </p>
      </div>
      <PictureEditor
        what="logo"
        has={profile.logoAddress !== null}
        disabled={isNew}
        saving={useSetLogo(garageId)}
        removing={useRemoveLogo(garageId)}
        picture={(busy) => <LogoPicture address={profile.logoAddress} busy={busy} />}
      />
    </section>
  );
}
