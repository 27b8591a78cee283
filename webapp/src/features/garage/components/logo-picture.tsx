import { ImageIcon } from "lucide-react";
import { cn } from "@/lib/cn";
import { say } from "@/say";

/** Shows the logo on white, as on an invoice, or a placeholder without a logo. */
export function LogoPicture({ address, busy = false }: { address: string | null; busy?: boolean }) {
  return (
    <span
      className={cn(
        "grid h-20 w-44 shrink-0 place-items-center overflow-hidden rounded-md border bg-plate p-2",
        busy && "animate-skeleton",
      )}
    >
      {address ? (
        // biome-ignore lint/performance/noImgElement: a static export has no image optimiser
        <img
          src={address}
          alt={say.garage_your_logo()}
          className="max-h-full max-w-full object-contain"
        />
      ) : (
        <ImageIcon aria-hidden className="size-8 text-plate-border" strokeWidth={1.25} />
      )}
    </span>
  );
}
