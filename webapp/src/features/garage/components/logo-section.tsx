"use client";

import type { CropSettings } from "@/components/crop-dialog";
import { PictureEditor } from "@/components/picture-editor";
import { useRemoveLogo, useSetLogo } from "../api/logo";
import type { GstProfile } from "../types";
import { LogoPicture } from "./logo-picture";

const CROP = {
  shapes: [
    { word: "Original", ratio: null },
    { word: "Square", ratio: 1 },
    // An invoice has space for a logo of 52 by 16 mm.
    { word: "Wide", ratio: 3 },
  ],
  // 800 pixels are enough to print a logo of 52 mm.
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
            ? "Save the settings first. Then you can add a logo."
            : "Shown on your invoices and at the top of the app. Saved immediately. Invoices already issued keep the old logo."}
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
