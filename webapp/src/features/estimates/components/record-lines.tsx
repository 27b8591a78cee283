import { Check, X } from "lucide-react";
import { timesWords } from "@/features/jobs/quantity";
import { quantityText } from "@/features/parts/quantity";
import { cn } from "@/lib/cn";
import { rupees } from "@/lib/money/format";
import { say } from "@/say";
import type { EstimateLine } from "../types";

type RecordLinesProps = {
  lines: readonly EstimateLine[];
  /** Loads new URLs of the pictures. */
  renew: () => void;
  /** Returns whether the customer approved a line. It is missing until the decision. */
  approved?: ((ref: string) => boolean) | null;
};

/** Shows the lines that were sent, with the photos of their points and the answers. */
export function RecordLines({ lines, renew, approved }: RecordLinesProps) {
  return (
    <ul className="divide-y rounded-lg border bg-card">
      {lines.map((line) => (
        <li key={line.ref} className="grid gap-2 px-4 py-3">
          <div className="flex justify-between gap-4">
            <span className="min-w-0">
              <span className="wrap-anywhere block font-medium text-base">{line.name}</span>
              <span className="wrap-anywhere block text-muted-foreground text-xs">
                {factsOf(line)}
              </span>
              {approved && <Answer yes={approved(line.ref)} />}
            </span>
            <span className="shrink-0 text-base">{rupees(line.net)}</span>
          </div>
          {line.note && <p className="wrap-anywhere whitespace-pre-line">{line.note}</p>}
          {line.pictures.length > 0 && (
            <ul
              aria-label={say.estimates_photos_of({ name: line.name })}
              className="flex flex-wrap gap-2"
            >
              {line.pictures.map(({ pictureId, address, thumbAddress }, at) => (
                <li key={pictureId} className="size-20">
                  <a href={address ?? undefined} target="_blank" rel="noreferrer">
                    {/* biome-ignore lint/performance/noImgElement: a static export has no image optimiser */}
                    <img
                      src={thumbAddress ?? undefined}
                      onError={renew}
                      alt={`${line.name}, ${at + 1}`}
                      loading="lazy"
                      className="size-20 rounded-md border object-cover"
                    />
                  </a>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Shows Yes or No with an icon, because some people cannot tell the colours apart. */
export function Answer({ yes }: { yes: boolean }) {
  const Icon = yes ? Check : X;
  return (
    <span
      className={cn(
        "flex items-center gap-1 font-medium text-sm",
        yes ? "text-positive" : "text-muted-foreground",
      )}
    >
      <Icon aria-hidden className="size-4" />
      {yes ? say.estimates_yes() : say.estimates_no()}
    </span>
  );
}

function factsOf(line: EstimateLine): string {
  const { kind, quantity, unit, rate, discount, gstRate, replacesId } = line;
  const marked =
    line.mark === "bad"
      ? say.estimates_needs_attention_now()
      : line.mark === "watch"
        ? say.estimates_soon()
        : "";
  return [
    kind === "part"
      ? say.estimates_with_gst({ quantity: quantityText(quantity, unit), rate: rupees(rate) })
      : quantity === 1
        ? say.estimates_labour()
        : timesWords(quantity, rate, false),
    gstRate !== null && say.estimates_gst_rate({ rate: gstRate }),
    discount > 0 && say.estimates_discount_of({ amount: rupees(discount) }),
    replacesId !== null && say.estimates_new_price(),
    marked,
  ]
    .filter(Boolean)
    .join(" · ");
}
