"use client";

import { type ComponentProps, useState } from "react";
import { cn } from "@/lib/cn";

type AvatarProps = ComponentProps<"span"> & {
  name: string;
  src: string | null | undefined;
  /** This is true for a logo, which is shown completely, on white. */
  logo?: boolean;
};

/**
 * Shows a picture, or initials if there is no picture. Screen readers ignore it, because the name
 * is beside it.
 */
export function Avatar({ name, src, logo = false, className, ...props }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span
      data-slot="avatar"
      aria-hidden
      className={cn(
        "grid size-9 shrink-0 place-items-center overflow-hidden rounded-md bg-accent font-semibold text-accent-foreground text-sm",
        className,
      )}
      {...props}
    >
      {src && failed !== src ? (
        // biome-ignore lint/performance/noImgElement: a static export has no image optimiser
        <img
          src={src}
          alt=""
          className={cn("size-full", logo ? "bg-plate object-contain" : "object-cover")}
          onError={() => setFailed(src)}
        />
      ) : (
        initials(name)
      )}
    </span>
  );
}

/**
 * Returns the first letters of up to two words, the first two letters of a single word, or U without a name.
 */
export function initials(name: string | null | undefined): string {
  const words = (name ?? "").trim().split(/\s+/).filter(Boolean);
  const [first, second] = words;
  if (!first) return "U";
  const letters = second ? letter(first) + letter(second) : Array.from(first).slice(0, 2).join("");
  return letters.toLocaleUpperCase("en-IN");
}

function letter(word: string): string {
  return Array.from(word)[0] ?? "";
}
