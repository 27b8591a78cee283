import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { useAdmin } from "../api/me";
import type { Garage } from "../types";
import { CLOSING_VERBS, offeredVerbs, VERBS, type Verb } from "../verbs";

type GarageActionsProps = { garage: Garage | undefined; open: (verb: Verb) => void };

const HARD: ReadonlySet<Verb> = new Set(["cancel", "sign-out", "suspend"]);

/** What this admin may do here; the likely one is the only one with a colour. */
export function GarageActions({ garage, open }: GarageActionsProps) {
  const admin = useAdmin();
  if (!garage || !admin) return <Skeleton className="h-11 w-full max-w-[560px]" />;
  const verbs = offeredVerbs(garage, admin.duties).filter((verb) => !CLOSING_VERBS.has(verb));
  return (
    <fieldset aria-label="What to do" className="flex min-w-0 flex-wrap gap-2">
      {verbs.map((verb) => {
        const { label, Icon } = VERBS[verb];
        return (
          <Button
            key={verb}
            variant={verb === "payment" ? "primary" : "outline"}
            className={HARD.has(verb) ? "text-destructive" : ""}
            onClick={() => open(verb)}
          >
            <Icon aria-hidden className="size-4" />
            {label}
          </Button>
        );
      })}
    </fieldset>
  );
}
