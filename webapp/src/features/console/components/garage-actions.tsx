import { RowMenu } from "@/components/row-menu";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { useAdmin } from "../api/me";
import type { Garage } from "../types";
import { CLOSING_VERBS, offeredVerbs, VERBS, type Verb } from "../verbs";

type GarageActionsProps = { garage: Garage | undefined; open: (verb: Verb) => void };

const HARD: ReadonlySet<Verb> = new Set(["cancel", "sign-out", "suspend"]);
/** The likely actions, the likeliest first; two of them are buttons. */
const LIKELY: readonly Verb[] = ["reinstate", "payment", "look", "note"];
const BUTTONS = 2;

/** What this admin may do here: two buttons, and a menu with the rest. */
export function GarageActions({ garage, open }: GarageActionsProps) {
  const admin = useAdmin();
  if (!garage || !admin) return <Skeleton className="h-11 w-full max-w-[400px]" />;
  const verbs = offeredVerbs(garage, admin.duties).filter((verb) => !CLOSING_VERBS.has(verb));
  const main = LIKELY.filter((verb) => verbs.includes(verb)).slice(0, BUTTONS);
  const rest = verbs.filter((verb) => !main.includes(verb));
  return (
    <fieldset aria-label="What to do" className="flex min-w-0 flex-wrap gap-2">
      {main.map((verb, at) => {
        const { label, Icon } = VERBS[verb];
        return (
          <Button key={verb} variant={at === 0 ? "primary" : "outline"} onClick={() => open(verb)}>
            <Icon aria-hidden className="size-4" />
            {label}
          </Button>
        );
      })}
      {rest.length > 0 && (
        <RowMenu
          text
          label="More actions"
          actions={rest.map((verb) => ({
            ...VERBS[verb],
            run: () => open(verb),
            destructive: HARD.has(verb),
          }))}
        />
      )}
    </fieldset>
  );
}
