import type { StaticImageData } from "next/image";
import { cn } from "@/lib/cn";

/** A screen of the running product, in both themes, of one size. */
export type Shot = { light: StaticImageData; dark: StaticImageData };

type PictureProps = { shot: Shot; shows: string; className?: string };

export function Picture({ shot: { light, dark }, shows, className }: PictureProps) {
  return (
    <picture>
      <source srcSet={dark.src} media="(prefers-color-scheme: dark)" />
      <img
        src={light.src}
        alt={shows}
        width={light.width}
        height={light.height}
        loading="lazy"
        decoding="async"
        className={cn("h-auto rounded-lg border", className)}
      />
    </picture>
  );
}
