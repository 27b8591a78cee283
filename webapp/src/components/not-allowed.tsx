import { Lock } from "lucide-react";
import { say } from "@/say";
import { EmptyState } from "./empty-state";

type NotAllowedProps = {
  what: string;
  /** The people who have the permission, for example "the owner or a manager". */
  whom?: string;
};

/** Replaces a screen that the person's role cannot use. */
export function NotAllowed({ what, whom = say.ui_whom_owner_or_manager() }: NotAllowedProps) {
  return (
    <div className="rounded-lg border bg-card">
      <EmptyState Icon={Lock} title={say.ui_your_role_cannot({ what })}>
        {say.ui_ask_of_this_garage({ whom })}
      </EmptyState>
    </div>
  );
}
