"use client";

import type { CropSettings } from "@/components/crop-dialog";
import { PictureEditor } from "@/components/picture-editor";
import { useRemoveLogo, useSetLogo } from "../api/logo";
import type { GstProfile } from "../types";
import { LogoPicture } from "./logo-picture";

const CROP = {
  shapes: [
    { word: "As it is", ratio: null },
    { word: "Square", ratio: 1 },
    // Paper has 52 by 16 mm for it.
    { word: "Wide", ratio: 3 },
  ],
  // Sharp on that paper.
  longestEdge: 800,
} satisfies CropSettings;

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
        crop={CROP}
        saving={useSetLogo(garageId)}
        removing={useRemoveLogo(garageId)}
        picture={(busy) => <LogoPicture address={profile.logoAddress} busy={busy} />}
      />
    </section>
  );
}
