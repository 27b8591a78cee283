import { TriangleAlert } from "lucide-react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import type { Visit } from "@/features/visits/types";
import { fuelText, kilometres } from "@/features/visits/words";
import { cn } from "@/lib/cn";
import { dayMonthYear } from "@/lib/dates/day";
import { say } from "@/say";
import type { CheckInDraft } from "../use-check-in-draft";
import { Part } from "./part";

const EIGHTHS = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const WHOLE = /^\d{0,7}$/;
const NOT_WHOLE = say.checkin_enter_a_whole_number_at_most();
const LONGEST_WORDS = 1000;

type CarPartProps = CheckInDraft & {
  last: Visit["lastOdometer"];
  /** The typed odometer, while it is not a whole number. The draft has no odometer then. */
  mistyped: string;
  setMistyped: (text: string) => void;
};

/** Notes the odometer, the fuel and the customer's words. */
export function CarPart({ draft, change, last, mistyped, setMistyped }: CarPartProps) {
  const { odometerKm, unreadable, fuelEighths, complaint } = draft;
  const note = (text: string) => {
    // People type 38,200.
    const bare = text.replace(/[\s,]/g, "");
    const isWhole = WHOLE.test(bare);
    setMistyped(isWhole ? "" : text);
    change({ odometerKm: isWhole && bare ? Number(bare) : null });
  };
  const isLower = last !== null && odometerKm !== null && odometerKm < last.odometerKm;
  return (
    <Part id="check-in-car" title={say.checkin_car()}>
      <div className="grid gap-2">
        <Field label={say.checkin_odometer_km()} error={mistyped ? NOT_WHOLE : undefined}>
          {(wiring) => (
            <Input
              {...wiring}
              inputMode="numeric"
              autoComplete="off"
              disabled={unreadable}
              value={mistyped || (odometerKm ?? "")}
              onChange={({ target }) => note(target.value)}
            />
          )}
        </Field>
        {isLower && (
          <p role="status" className="flex gap-2 rounded-md bg-attention-soft p-3">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-attention" />
            {say.checkin_odometer_is_lower({
              before: kilometres(last.odometerKm),
              day: dayMonthYear(last.notedOn),
              now: kilometres(odometerKm),
            })}
          </p>
        )}
        <label className="flex min-h-11 cursor-pointer items-center gap-3 text-base">
          <input
            type="checkbox"
            checked={unreadable}
            onChange={({ target }) => {
              setMistyped("");
              change({
                unreadable: target.checked,
                odometerKm: target.checked ? null : odometerKm,
              });
            }}
            className="size-5 accent-primary"
          />
          {say.checkin_not_readable()}
        </label>
      </div>
      <fieldset className="grid min-w-0 gap-2">
        <legend className="mb-2 font-medium text-sm">{say.checkin_fuel()}</legend>
        <div className="grid grid-cols-9 gap-1">
          {EIGHTHS.map((level) => (
            <button
              key={level}
              type="button"
              aria-pressed={fuelEighths === level}
              aria-label={fuelText(level) ?? undefined}
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
      <Field label={say.checkin_customers_words()}>
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
