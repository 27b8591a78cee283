import { TriangleAlert } from "lucide-react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import type { Visit } from "@/features/visits/types";
import { kilometres } from "@/features/visits/words";
import { cn } from "@/lib/cn";
import { dayMonthYear } from "@/lib/dates/day";
import type { CheckInDraft } from "../use-check-in-draft";
import { Part } from "./part";

const EIGHTHS = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const MOST_DIGITS = 7;
const LONGEST_WORDS = 1000;

type CarPartProps = CheckInDraft & { last: Visit["lastOdometer"] };

/** Notes the odometer, the fuel and the customer's words. */
export function CarPart({ draft, change, last }: CarPartProps) {
  const { odometerKm, unreadable, fuelEighths, complaint } = draft;
  const isLower = last !== null && odometerKm !== null && odometerKm < last.odometerKm;
  return (
    <Part id="check-in-car" title="Car">
      <div className="grid gap-2">
        <Field label="Odometer (km)">
          {(wiring) => (
            <Input
              {...wiring}
              inputMode="numeric"
              autoComplete="off"
              disabled={unreadable}
              value={odometerKm ?? ""}
              onChange={({ target }) => change({ odometerKm: wholeOf(target.value) })}
            />
          )}
        </Field>
        {isLower && (
          <p role="status" className="flex gap-2 rounded-md bg-attention-soft p-3">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-attention" />
            {kilometres(last.odometerKm)} were noted on {dayMonthYear(last.notedOn)}. Is{" "}
            {kilometres(odometerKm)} right?
          </p>
        )}
        <label className="flex min-h-11 cursor-pointer items-center gap-3 text-base">
          <input
            type="checkbox"
            checked={unreadable}
            onChange={({ target }) =>
              change({
                unreadable: target.checked,
                odometerKm: target.checked ? null : odometerKm,
              })
            }
            className="size-5 accent-primary"
          />
          Not readable
        </label>
      </div>
      <fieldset className="grid min-w-0 gap-2">
        <legend className="mb-2 font-medium text-sm">Fuel</legend>
        <div className="grid grid-cols-9 gap-1">
          {EIGHTHS.map((level) => (
            <button
              key={level}
              type="button"
              aria-pressed={fuelEighths === level}
              aria-label={fuelLabel(level)}
              onClick={() => change({ fuelEighths: fuelEighths === level ? null : level })}
              className={cn(
                "grid min-h-11 place-items-center rounded-sm border text-sm transition-colors",
                fuelEighths === level
                  ? "border-primary bg-primary font-semibold text-primary-foreground"
                  : fuelEighths !== null && level < fuelEighths
                    ? "border-primary bg-accent"
                    : "border-input bg-card hover:bg-muted",
              )}
            >
              {level === 0 ? "E" : level === 8 ? "F" : level === 4 ? "½" : level}
            </button>
          ))}
        </div>
      </fieldset>
      <Field label="Customer's words">
        {(wiring) => (
          <Textarea
            {...wiring}
            maxLength={LONGEST_WORDS}
            value={complaint}
            onChange={({ target }) => change({ complaint: target.value })}
          />
        )}
      </Field>
    </Part>
  );
}

function fuelLabel(level: number): string {
  if (level === 0) return "Empty";
  return level === 8 ? "Full" : `${level} of 8`;
}

/** Returns the typed number without other characters, because people type 38,200. */
function wholeOf(typed: string): number | null {
  const digits = typed.replace(/\D/g, "").slice(0, MOST_DIGITS);
  return digits ? Number(digits) : null;
}
