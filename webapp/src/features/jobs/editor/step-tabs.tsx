import { cn } from "@/lib/cn";
import { say } from "@/say";
import type { JobDraft } from "./draft";

type Step = JobDraft["step"];
const STEPS = [
  { step: 1, name: say.jobs_add_jobs() },
  { step: 2, name: say.jobs_add_handling_details() },
] as const;

type StepTabsProps = { step: Step; mayContinue: boolean; go: (step: Step) => void };

/** Shows the tabs of the two steps. The second tab is disabled until a service is added. */
export function StepTabs({ step, mayContinue, go }: StepTabsProps) {
  return (
    <ol aria-label={say.jobs_steps()} className="grid grid-cols-2 gap-3">
      {STEPS.map((one) => {
        const here = one.step === step;
        return (
          <li key={one.step}>
            <button
              type="button"
              aria-current={here ? "step" : undefined}
              disabled={one.step === 2 && !mayContinue}
              onClick={() => go(one.step)}
              className={cn(
                "flex min-h-14 w-full items-center gap-3 border-t-2 py-2 text-left font-medium transition-colors disabled:cursor-not-allowed disabled:text-muted-foreground",
                here ? "border-primary" : "border-border text-muted-foreground",
                !here && "enabled:hover:border-input enabled:hover:text-foreground",
              )}
            >
              <span
                aria-hidden
                className={cn(
                  "grid size-6 shrink-0 place-items-center rounded-full text-xs",
                  here ? "bg-primary text-primary-foreground" : "border border-input",
                )}
              >
                {one.step}
              </span>
              {one.name}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
