import { Plus } from "lucide-react";
import { dayMonthYear } from "@/lib/dates/day";
import { say } from "@/say";
import { filledByGuess } from "../fill";
import type { FilledName } from "../filled";
import type { Guess } from "../parse/types";
import type { Entry } from "../use-entry";

const LABELS: Record<FilledName, string> = {
  vehicleNumber: say.intake_word_plate(),
  vehicleModel: say.intake_word_model(),
  customerName: say.intake_word_name(),
  phoneNumber: say.intake_word_phone(),
  expectedDOD: say.intake_word_date(),
  expectedTime: say.intake_word_time(),
  odometerKm: say.intake_word_km(),
  paymentMethodId: say.intake_word_payment(),
  priorityId: say.intake_word_priority(),
  pickupNeeded: say.intake_word_pick_up(),
  complaint: say.intake_word_complaint(),
  additionalComments: say.intake_word_note(),
};

type Chip = { key: string; text: string; accept: () => void };

/** Offers the guesses of the line. A guess fills nothing until a person accepts it. */
export function GuessChips({ entry }: { entry: Entry }) {
  const chips = (entry.reading?.guesses ?? []).flatMap((guess): Chip[] => {
    const chip = chipOf(guess, entry);
    return chip ? [{ key: `${guess.field} ${guess.value}`, ...chip }] : [];
  });
  if (chips.length === 0) return null;
  return (
    <ul aria-label={say.intake_guesses()} className="flex flex-wrap gap-2">
      {chips.map(({ key, text, accept }) => (
        <li key={key} className="min-w-0">
          <button
            type="button"
            onClick={accept}
            className="flex min-h-9 items-center gap-1.5 rounded-full border border-input border-dashed bg-card px-3 py-1 text-left font-medium text-sm transition-colors hover:border-foreground hover:bg-muted pointer-coarse:min-h-11"
          >
            <Plus aria-hidden className="size-4 shrink-0 text-primary" />
            <span className="min-w-0 wrap-anywhere">{text}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Returns the button of a guess, or nothing if it was accepted or is not needed any more. */
function chipOf(guess: Guess, entry: Entry): Omit<Chip, "key"> | undefined {
  if (guess.field === "services") {
    const service = entry.services?.find((one) => one.garageJobServiceId === guess.value);
    const isAdded = entry.lines.some(({ serviceId }) => serviceId === guess.value);
    if (!service || isAdded) return undefined;
    return {
      text: say.intake_add_guess({ name: service.jobService }),
      accept: () => entry.addLine(service, "guess"),
    };
  }
  const { name, value } = filledByGuess(guess);
  if (entry.choices.edited.includes(name)) return undefined;
  return {
    text: say.intake_use_guess({
      label: LABELS[name],
      value: shownValue(name, value, entry.defaults),
    }),
    accept: () => entry.accept(name, value),
  };
}

function shownValue(name: FilledName, value: string | number, defaults: Entry["defaults"]): string {
  switch (name) {
    case "expectedDOD":
      return dayMonthYear(String(value));
    case "paymentMethodId":
      return (
        defaults.paymentMethods.find((one) => one.paymentMethodId === value)?.paymentMethod ?? ""
      );
    case "priorityId":
      return defaults.priorities.find((one) => one.priorityId === value)?.priorityName ?? "";
    case "pickupNeeded":
      return defaults.pickupStatuses[Number(value) - 1] ?? "";
    default:
      return String(value);
  }
}
