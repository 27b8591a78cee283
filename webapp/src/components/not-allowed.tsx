import { Lock } from "lucide-react";
import { EmptyState } from "./empty-state";

type NotAllowedProps = {
  what: string;
  /** The people who have the permission, for example "the owner or a manager". */
  whom?: string;
};

/** Replaces a screen that the person's role cannot use. */
export function NotAllowed({ what, whom = "the owner or a manager" }: NotAllowedProps) {
  return (
    <div className="rounded-lg border bg-card">
      <EmptyState Icon={Lock} title={`Your role cannot ${what}.`}>
        Ask {whom} of this garage.
      </EmptyState>
    </div>
  );
}
