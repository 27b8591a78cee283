import { RowMenu } from "@/components/row-menu";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { useAdmin } from "../api/me";
import type { Garage } from "../types";
import { CLOSING_VERBS, offeredVerbs, VERBS, type Verb } from "../verbs";

type GarageActionsProps = { garage: Garage | undefined; open: (verb: Verb) => void };

const DESTRUCTIVE: ReadonlySet<Verb> = new Set(["cancel", "sign-out", "suspend"]);
/**
 * The most used actions, most important first. The first two of them that the garage allows become
 * buttons.
 */
const LIKELY: readonly Verb[] = ["reinstate", "payment", "look", "note"];
const BUTTONS = 2;

/** Shows the actions that this admin may use: two as buttons, the others in a menu. */
export function GarageActions({ garage, open }: GarageActionsProps) {
  const admin = useAdmin();
  if (!garage || !admin) return <Skeleton className="h-11 w-full max-w-[400px]" />;
  const verbs = offeredVerbs(garage, admin.duties).filter((verb) => !CLOSING_VERBS.has(verb));
  const main = LIKELY.filter((verb) => verbs.includes(verb)).slice(0, BUTTONS);
  const rest = verbs.filter((verb) => !main.includes(verb));
  return (
    <fieldset aria-label="Actions" className="flex min-w-0 flex-wrap gap-2">
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
            destructive: DESTRUCTIVE.has(verb),
          }))}
        />
      )}
    </fieldset>
  );
}
