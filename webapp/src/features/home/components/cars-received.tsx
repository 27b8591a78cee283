import { dayMonthYear } from "@/lib/dates/day";
import { groupDigits } from "@/lib/money/format";
import { say } from "@/say";

type Day = { day: string; count: number };

const HEIGHT = 96;
const STEP = 12;
const BAR = 8;

/** Shows the number of cars received each day. */
export function CarsReceived({ days }: { days: readonly Day[] }) {
  return (
    <section aria-labelledby="trend" className="grid content-start gap-3">
      <h2 id="trend" className="font-semibold text-lg">
        {say.home_cars_received_last_30_days()}
      </h2>
      <div className="rounded-lg border bg-card p-4 md:p-6">
        <Trend days={days} />
      </div>
    </section>
  );
}

/** Shows one bar for each day. Today's bar is coloured. Screen readers get a summary. */
function Trend({ days }: { days: readonly Day[] }) {
  const most = Math.max(...days.map(({ count }) => count), 1);
  const sum = days.reduce((all, { count }) => all + count, 0);
  const first = days[0];
  const last = days[days.length - 1];
  if (!first || !last) return null;
  return (
    <figure className="grid gap-2">
      <svg
        viewBox={`0 0 ${days.length * STEP - (STEP - BAR)} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={say.home_cars_in_30_days_of_them({ sum, count: last.count, most })}
        className="h-24 w-full"
      >
        {days.map(({ day, count }, at) => {
          const height = count === 0 ? 2 : Math.max(6, (count / most) * HEIGHT);
          return (
            <rect
              key={day}
              x={at * STEP}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              className={toneOf(count, day === last.day)}
            >
              <title>{`${dayMonthYear(day)}: ${count}`}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption className="flex justify-between gap-4 text-muted-foreground text-xs">
        <span>{dayMonthYear(first.day)}</span>
        <span className="font-medium text-foreground">
          {say.home_in_total_today({ sum: groupDigits(sum), count: last.count })}
        </span>
        <span>{say.home_today()}</span>
      </figcaption>
    </figure>
  );
}

function toneOf(count: number, isToday: boolean): string {
  if (count === 0) return "fill-border";
  return isToday ? "fill-primary" : "fill-primary/45";
}
