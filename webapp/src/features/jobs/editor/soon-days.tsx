import { Button } from "@/components/ui/button";
import { daysBefore } from "@/lib/day";

type SoonDaysProps = {
  today: string;
  /** The first day that may be chosen. */
  first: string;
  chosen: string;
  choose: (day: string) => void;
};

/** Most cars go back on the day they came in or on the next: one press instead of a calendar. */
export function SoonDays({ today, first, chosen, choose }: SoonDaysProps) {
  const [same, next] = first === today ? ["Today", "Tomorrow"] : ["Same day", "Next day"];
  const days = [
    { word: same, day: first },
    { word: next, day: daysBefore(first, -1) },
  ];
  return (
    <fieldset aria-label="Delivery soon" className="mb-2 flex gap-2">
      {days.map(({ word, day }) => (
        <Button
          key={word}
          variant="outline"
          aria-pressed={day === chosen}
          className="aria-pressed:border-primary aria-pressed:bg-accent aria-pressed:text-accent-foreground"
          onClick={() => choose(day)}
        >
          {word}
        </Button>
      ))}
    </fieldset>
  );
}
