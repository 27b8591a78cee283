"use client";

import type { CropSettings } from "@/components/crop-dialog";
import { PictureEditor } from "@/components/picture-editor";
import { say } from "@/say";
import { useRemoveLogo, useSetLogo } from "../api/logo";
import type { GstProfile } from "../types";
import { LogoPicture } from "./logo-picture";

const CROP = {
  shapes: [
    { word: say.garage_original(), ratio: null },
    { word: say.garage_square(), ratio: 1 },
    // An invoice has space for a logo of 52 by 16 mm.
    { word: say.garage_wide(), ratio: 3 },
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
          {say.garage_logo()}
        </h2>
        <p className="text-muted-foreground">
          {isNew
            ? say.garage_save_the_settings_first_then_you()
            : say.garage_shown_on_your_invoices_and_at()}
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
