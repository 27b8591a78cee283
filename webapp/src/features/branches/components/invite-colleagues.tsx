import { useQuery } from "@tanstack/react-query";
import { QueryBoundary } from "@/components/query-boundary";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import type { Garage } from "@/features/session/types";
import type { Staff } from "@/features/staff/types";
import { isLocked, LockedNote } from "@/features/subscription/components/locked-note";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { colleaguesOptions } from "../api/colleagues";
import { useInviteColleagues } from "../api/take-over";

type Chosen = ReadonlySet<number>;
type InviteColleaguesProps = {
  from: Garage;
  into: Garage;
  chosen: Chosen;
  setChosen: (chosen: Chosen) => void;
};

/** Invites chosen staff of another branch. */
export function InviteColleagues({ from, into, chosen, setChosen }: InviteColleaguesProps) {
  const options = colleaguesOptions(from.garageId, into.garageId);
  const query = useQuery(options);
  const { data } = query;
  const inviting = useInviteColleagues(into.garageId);
  const invite = () =>
    inviting.mutate(
      { fromGarageId: from.garageId, staffIds: [...chosen] },
      {
        onSuccess: ({ message }) => {
          notify.success(message);
          setChosen(new Set());
          query.refetch();
        },
        onError: (error) => {
          if (!isLocked(error)) notify.error(error.message);
        },
      },
    );
  return (
    <section
      aria-labelledby="invite-colleagues"
      className="grid grid-cols-1 justify-items-start gap-3 border-t pt-6"
    >
      <h3 id="invite-colleagues" className="font-semibold text-base">
        {say.branches_people()}
      </h3>
      <p className="text-muted-foreground">
        {say.branches_they_get_an_email_invitation_to({
          garageName: into.garageName,
          garageName2: from.garageName,
        })}{" "}
        {say.branches_people_without_email_join()}
      </p>
      <QueryBoundary bare query={query} what={say.branches_the_staff_could_not_be_loaded()}>
        {data ? (
          <People people={data} chosen={chosen} setChosen={setChosen} />
        ) : (
          <Skeleton className="h-44 w-full" />
        )}
      </QueryBoundary>
      <LockedNote error={inviting.error} />
      {data && data.length > 0 && (
        <Button
          disabled={chosen.size === 0 || inviting.isPending}
          aria-busy={inviting.isPending}
          onClick={invite}
        >
          {chosen.size > 1
            ? say.branches_send_invitations({ count: chosen.size })
            : say.branches_send_invitation()}
        </Button>
      )}
    </section>
  );
}

type PeopleProps = Pick<InviteColleaguesProps, "chosen" | "setChosen"> & {
  people: readonly Staff[];
};

function People({ people, chosen, setChosen }: PeopleProps) {
  if (people.length === 0)
    return <p className="text-base">{say.branches_everyone_from_that_branch_already_works()}</p>;
  const toggle = (staffId: number, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(staffId);
    else next.delete(staffId);
    setChosen(next);
  };
  return (
    <ul className="w-full divide-y rounded-md border">
      {people.map(({ staffId, staffName, roleName }) => (
        <li key={staffId}>
          <label className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-2">
            <input
              type="checkbox"
              checked={chosen.has(staffId)}
              onChange={(event) => toggle(staffId, event.target.checked)}
              className="size-5 shrink-0 accent-primary"
            />
            <span className="grid min-w-0">
              <span className="break-words font-medium text-base">{staffName}</span>
              <span className="text-muted-foreground">{roleName}</span>
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}
