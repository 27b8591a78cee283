"use client";

import { Check, X } from "lucide-react";
import { cn } from "@/lib/cn";
import { rupees } from "@/lib/money/format";
import { inRupees } from "@/lib/money/paise";
import { say } from "@/say";
import { type AnswerLine, amountWithGst, type Rate } from "../answers";

type LineCardProps = {
  line: AnswerLine;
  rate: Rate;
  answer: boolean | undefined;
  answerWith?: ((yes: boolean) => void) | undefined;
};

/** Shows a proposed line with its note, photos and price, and asks for Yes or No. */
export function LineCard({ line, rate, answer, answerWith }: LineCardProps) {
  return (
    <div className="grid gap-3 rounded-lg border bg-card p-4">
      <LineFacts line={line} rate={rate} />
      {answerWith ? (
        <fieldset className="grid grid-cols-2 gap-3">
          <legend className="sr-only">{line.name}</legend>
          {[true, false].map((yes) => (
            <button
              key={String(yes)}
              type="button"
              aria-pressed={answer === yes}
              aria-label={`${yes ? say.sharedestimate_yes() : say.sharedestimate_no()}, ${line.name}`}
              onClick={() => answerWith(yes)}
              className={cn(
                "flex h-12 items-center justify-center gap-2 rounded-md border border-input font-medium text-base hover:bg-muted",
                answer === yes &&
                  (yes
                    ? "border-primary bg-primary text-primary-foreground hover:bg-primary-hover"
                    : "border-foreground bg-foreground text-background hover:bg-foreground"),
              )}
            >
              {yes ? (
                <Check aria-hidden className="size-5" />
              ) : (
                <X aria-hidden className="size-5" />
              )}
              {yes ? say.sharedestimate_yes() : say.sharedestimate_no()}
            </button>
          ))}
        </fieldset>
      ) : (
        answer !== undefined && <Answer yes={answer} />
      )}
    </div>
  );
}

export function Answer({ yes }: { yes: boolean }) {
  const Icon = yes ? Check : X;
  return (
    <p
      className={cn(
        "flex items-center gap-2 font-medium text-base",
        yes ? "text-positive" : "text-muted-foreground",
      )}
    >
      <Icon aria-hidden className="size-5" />
      {yes ? say.sharedestimate_yes() : say.sharedestimate_no()}
    </p>
  );
}

/** Customers count pieces without a unit. */
const PIECES = new Set(["NOS", "PCS"]);

function quantityText(quantity: number, unit: string): string {
  return PIECES.has(unit) ? say.sharedestimate_quantity({ quantity }) : `${quantity} ${unit}`;
}

const CHANGES = { new: say.sharedestimate_new(), changed: say.sharedestimate_changed() };

type LineFactsProps = { line: AnswerLine; rate: Rate };

export function LineFacts({ line, rate }: LineFactsProps) {
  const { name, partNumber, note, change, kind, quantity, unit, replacesId, pictures } = line;
  return (
    <>
      <div className="flex justify-between gap-4">
        <div className="min-w-0">
          <p className="wrap-anywhere font-medium text-base">
            {[name, partNumber].filter(Boolean).join(" ")}
            {change && (
              <span className="ml-2 rounded-sm bg-secondary px-2 py-0.5 text-secondary-foreground text-xs">
                {CHANGES[change]}
              </span>
            )}
          </p>
          <p className="text-muted-foreground text-sm">
            {kind === "part"
              ? quantityText(quantity, unit)
              : replacesId
                ? say.sharedestimate_new_price()
                : say.sharedestimate_labour()}
            {kind === "labour" &&
              quantity !== 1 &&
              ` · ${say.sharedestimate_quantity({ quantity })}`}
          </p>
        </div>
        <p data-amount className="shrink-0 text-right text-base tabular-nums">
          {rupees(inRupees(amountWithGst(line, rate)))}
        </p>
      </div>
      {note && <p className="wrap-anywhere whitespace-pre-line text-base">{note}</p>}
      {pictures.length > 0 && (
        <ul aria-label={say.sharedestimate_photos_of({ name })} className="flex flex-wrap gap-2">
          {pictures.map(({ pictureId, address, thumbAddress }, at) => (
            <li key={pictureId} className="size-24">
              <a href={address ?? undefined} target="_blank" rel="noreferrer">
                {/* biome-ignore lint/performance/noImgElement: a static export has no image optimiser */}
                <img
                  src={thumbAddress ?? undefined}
                  alt={`${name}, ${at + 1}`}
                  loading="lazy"
                  className="size-24 rounded-md border object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
