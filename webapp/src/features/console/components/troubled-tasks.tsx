import type { Route } from "next";
import Link from "@/components/link";
import { Button } from "@/components/ui/button";
import { minuteOf } from "@/lib/dates/day";
import { garageAddress } from "../routes";
import type { Health, Task } from "../types";

type TroubledTasksProps = Health["tasks"] & { retry?: (task: Task) => void };

/** Lists failed tasks with their last error. */
export function TroubledTasks({ named, failing, dead, retry }: TroubledTasksProps) {
  const more = failing + dead - named.length;
  return (
    <section aria-labelledby="troubled" className="rounded-lg border bg-card">
      <h2 id="troubled" className="border-b px-5 py-3 font-semibold text-base">
        Failed tasks
      </h2>
      <ul aria-label="Failed tasks" className="divide-y">
        {named.map((task) => (
          <li key={task.taskId} className="flex flex-wrap items-start gap-x-6 gap-y-2 px-5 py-3">
            <div className="grid min-w-0 flex-1 basis-64 gap-1">
              <p className="break-words font-medium text-base">{task.kind}</p>
              <p className="break-words text-muted-foreground text-sm">
                {task.lastError || "No error message."}
              </p>
              <p className="text-muted-foreground text-xs">
                <State {...task} />
                {task.garageId !== null && (
                  <>
                    {" · "}
                    <Link
                      href={garageAddress(task.garageId) as Route}
                      className="text-primary underline underline-offset-4 max-md:inline-flex max-md:min-h-11 max-md:items-center"
                    >
                      {task.garageName ?? "A deleted garage"}
                    </Link>
                  </>
                )}
              </p>
            </div>
            {task.deadAt && retry && (
              <Button
                variant="outline"
                aria-label={`Retry ${task.kind}`}
                onClick={() => retry(task)}
              >
                Retry
              </Button>
            )}
          </li>
        ))}
        {more > 0 && <li className="px-5 py-3 text-muted-foreground">and {more} more</li>}
      </ul>
    </section>
  );
}

function State({ deadAt, nextAt, attempts }: Task) {
  const tries = attempts === 1 ? "1 try" : `${attempts} tries`;
  if (deadAt) {
    return (
      <>
        <span className="font-medium text-destructive">Stopped</span> after {tries},{" "}
        {minuteOf(deadAt)}
      </>
    );
  }
  return (
    <>
      <span className="font-medium text-attention">Failed</span> after {tries}, next try{" "}
      {nextAt && minuteOf(nextAt)}
    </>
  );
}
