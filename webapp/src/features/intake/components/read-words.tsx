import { cn } from "@/lib/cn";
import { say } from "@/say";
import type { Field, Reading } from "../parse/types";

type Use = Field | "complaint";
type Run = { use: Use; at: number; text: string };

const LABELS: Record<Use, string> = {
  plate: say.intake_word_plate(),
  phone: say.intake_word_phone(),
  name: say.intake_word_name(),
  model: say.intake_word_model(),
  services: say.intake_word_service(),
  date: say.intake_word_date(),
  time: say.intake_word_time(),
  amount: say.intake_word_amount(),
  km: say.intake_word_km(),
  payment: say.intake_word_payment(),
  priority: say.intake_word_priority(),
  pickUp: say.intake_word_pick_up(),
  complaint: say.intake_word_complaint(),
};

/**
 * Shows how each word of the line was read, below the line. The fields say the same, so a screen
 * reader skips this.
 */
export function ReadWords({ reading }: { reading: Reading }) {
  return (
    <div aria-hidden className="flex flex-wrap gap-x-1.5 gap-y-1">
      {runsOf(reading).map(({ use, at, text }) => (
        <span
          key={at}
          className={cn(
            "inline-flex max-w-full items-baseline gap-1.5 rounded-sm px-1.5 py-0.5 text-sm",
            use === "complaint" ? "border border-dashed" : "bg-accent text-accent-foreground",
          )}
        >
          <span className={cn("text-xs", use === "complaint" && "text-muted-foreground")}>
            {LABELS[use]}
          </span>
          <span className="min-w-0 wrap-anywhere font-medium">{text}</span>
        </span>
      ))}
    </div>
  );
}

/** Joins neighbouring words with one use. Each service has a run of its own. */
function runsOf({ words, uses, services }: Reading): Run[] {
  const runs: Run[] = [];
  let before: number | undefined;
  for (const [at, text] of words.entries()) {
    const use = uses[at] ?? "complaint";
    const service = services.find((one) => one.at.includes(at))?.value;
    const isNext = service !== undefined && before !== undefined && service !== before;
    const last = runs.at(-1);
    if (last?.use === use && !isNext) last.text += ` ${text}`;
    else runs.push({ use, at, text });
    before = service ?? (last?.use === use ? before : undefined);
  }
  return runs;
}
