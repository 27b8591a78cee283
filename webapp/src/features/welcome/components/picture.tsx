import type { StaticImageData } from "next/image";
import { cn } from "@/lib/cn";

/** A screen of the running product in both themes, which are of one size. */
export type Themed = { light: StaticImageData; dark: StaticImageData };
/** With how it looks on a phone, where a desk's screen would be too small to read. */
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
