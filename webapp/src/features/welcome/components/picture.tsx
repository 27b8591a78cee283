import type { StaticImageData } from "next/image";
import { cn } from "@/lib/cn";

/** A screenshot in both themes. Both pictures have the same size. */
export type Themed = { light: StaticImageData; dark: StaticImageData };
/**
 * Adds a screenshot of a phone, because people cannot read the desktop screenshot on a small
 * screen.
 */
export type Shot = Themed & { phone?: Themed };

type PictureProps = { shot: Shot; shows: string; className?: string };

const DARK = "(prefers-color-scheme: dark)";
const NARROW = "(max-width: 767px)";

export function Picture({ shot: { light, dark, phone }, shows, className }: PictureProps) {
  return (
    <picture>
      {phone && (
        <>
          <Source picture={phone.dark} media={`${NARROW} and ${DARK}`} />
          <Source picture={phone.light} media={NARROW} />
        </>
      )}
      <Source picture={dark} media={DARK} />
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

function Source({ picture, media }: { picture: StaticImageData; media: string }) {
  return (
    <source srcSet={picture.src} media={media} width={picture.width} height={picture.height} />
  );
}
