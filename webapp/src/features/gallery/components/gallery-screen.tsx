"use client";

import { PageHeading } from "@/components/page-heading";
import { Button } from "@/components/ui/button";
import { chooseTheme, useTheme } from "@/lib/storage/theme";
import { Floating } from "./floating";
import { Forms } from "./forms";
import { Foundations } from "./foundations";
import { Lists } from "./lists";

const THEMES = ["system", "light", "dark"] as const;

/** Shows every basic component in all its states. This screen exists only in development. */
export function GalleryScreen() {
  const theme = useTheme();
  return (
    <main className="mx-auto grid max-w-[1200px] gap-10 p-6 md:p-10">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageHeading>Gallery</PageHeading>
        <div className="flex gap-2">
          {THEMES.map((one) => (
            <Button
              key={one}
              variant={theme === one ? "primary" : "outline"}
              onClick={() => chooseTheme(one)}
            >
              {one}
            </Button>
          ))}
        </div>
      </div>
      <Foundations />
      <Forms />
      <Lists />
      <Floating />
    </main>
  );
}
