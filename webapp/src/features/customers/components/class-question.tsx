import { CircleQuestionMark } from "lucide-react";
import { cn } from "@/lib/cn";
import { classWord, VEHICLE_CLASSES, type VehicleClass } from "@/lib/vehicle-class/classes";
import { useClassGuess } from "@/lib/vehicle-class/use-class-guess";
import { say } from "@/say";

export type ClassQuestionProps = {
  /** The model, from which the class is guessed. */
  model: string;
  chosen: VehicleClass | null;
  choose: (vehicleClass: VehicleClass) => void;
  busy?: boolean;
};

/** Asks for the class of a vehicle. The guess looks chosen, and one tap confirms it. Load it lazily. */
export default function ClassQuestion({ model, chosen, choose, busy }: ClassQuestionProps) {
  const guess = useClassGuess(model);
  const shown = chosen ?? guess;
  return (
    <fieldset className="grid min-w-0 gap-2 rounded-lg border bg-card p-4" aria-busy={busy}>
      <legend className="sr-only">{say.customers_which_class_is_this_vehicle()}</legend>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span aria-hidden className="font-medium">
          {say.customers_which_class_is_this_vehicle()}
        </span>
        {!chosen && guess && (
          <span className="inline-flex items-baseline gap-1 rounded-sm bg-attention-soft px-1.5 font-medium text-attention text-xs">
            <CircleQuestionMark aria-hidden className="size-3.5 self-center" />
            {say.customers_probably_class({ name: classWord(guess) })}
          </span>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {VEHICLE_CLASSES.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={chosen === each}
            disabled={busy}
            onClick={() => choose(each)}
            className={cn(
              "min-h-11 rounded-md border border-input bg-card px-2.5 font-medium text-sm transition-colors hover:border-foreground",
              shown === each && "border-primary bg-accent text-accent-foreground",
            )}
          >
            {classWord(each)}
          </button>
        ))}
      </div>
      <p className="text-muted-foreground text-xs">
        {say.customers_a_price_depends_on_the_class()}
      </p>
    </fieldset>
  );
}
