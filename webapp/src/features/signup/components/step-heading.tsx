import type { ReactNode } from "react";
import { PageHeading } from "@/components/page-heading";
import { cn } from "@/lib/cn";
import { say } from "@/say";

const STEPS = [1, 2, 3];

type StepHeadingProps = { step: number; title: string; children: ReactNode };

/** Shows the number, progress bar, title and text of a step. */
export function StepHeading({ step, title, children }: StepHeadingProps) {
  return (
    <>
      <p className="text-muted-foreground text-sm">
        {say.signup_step_of({ step, count: STEPS.length })}
      </p>
      <div aria-hidden className="mt-2 mb-4 grid grid-cols-3 gap-1 short:mb-2">
        {STEPS.map((one) => (
          <span
            key={one}
            className={cn("h-1 rounded-sm", one <= step ? "bg-primary" : "bg-border")}
          />
        ))}
      </div>
      <PageHeading className="short:text-lg">{title}</PageHeading>
      <p className="mt-2 mb-6 text-base text-muted-foreground short:mb-3">{children}</p>
    </>
  );
}
