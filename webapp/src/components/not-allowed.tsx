import { Lock } from "lucide-react";
import { EmptyState } from "./empty-state";

/** In place of a form whose sending the server would refuse. */
export function NotAllowed({ what }: { what: string }) {
  return (
    <div className="rounded-lg border bg-card">
      <EmptyState Icon={Lock} title={`Your role here may not ${what}.`}>
        Ask the owner or a manager of this garage.
      </EmptyState>
    </div>
  );
}
