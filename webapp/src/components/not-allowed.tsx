import { Lock } from "lucide-react";
import { EmptyState } from "./empty-state";

type NotAllowedProps = {
  what: string;
  /** Who can. */
  whom?: string;
};

/** In place of what the server would refuse. */
export function NotAllowed({ what, whom = "the owner or a manager" }: NotAllowedProps) {
  return (
    <div className="rounded-lg border bg-card">
      <EmptyState Icon={Lock} title={`Your role here may not ${what}.`}>
        Ask {whom} of this garage.
      </EmptyState>
    </div>
  );
}
