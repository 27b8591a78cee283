import { Button } from "@/components/ui/button";
import { daysBefore } from "@/lib/dates/day";
import { say } from "@/say";

type QuickDatesProps = {
  today: string;
  /** The first day that can be chosen, which is the entry date. */
  first: string;
  chosen: string;
  choose: (day: string) => void;
};

/** Shows buttons for the usual delivery dates: the entry date and the day after. */
export function QuickDates({ today, first, chosen, choose }: QuickDatesProps) {
  const [same, next] =
    first === today
      ? [say.jobs_today(), say.jobs_tomorrow()]
      : [say.jobs_same_day(), say.jobs_next_day()];
  const days = [
    { word: same, day: first },
    { word: next, day: daysBefore(first, -1) },
  ];
  return (
    <fieldset aria-label={say.jobs_usual_delivery_dates()} className="mb-2 flex gap-2">
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
