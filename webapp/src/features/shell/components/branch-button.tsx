"use client";

import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { Skeleton } from "@/components/ui/skeleton";
import { useSession } from "@/features/session/session";
import { say } from "@/say";

export function BranchButton(props: ComponentProps<"button">) {
  const { garage, garages } = useSession();
  return (
    <button
      type="button"
      className="flex h-11 min-w-0 max-w-[55%] items-center gap-2 max-[479px]:max-w-none max-[479px]:flex-1 rounded-md border border-border px-3 text-sm transition-colors hover:bg-muted aria-expanded:bg-muted md:max-w-80"
      {...props}
    >
      <span className="shrink-0 text-muted-foreground">{say.shell_branch_label()}</span>
      {garage ? (
        <span className="truncate font-medium">{garage.garageName}</span>
      ) : garages.length > 0 ? (
        // No garage is selected, because the person no longer works in the selected branch.
        <span className="truncate font-medium">{say.shell_choose_a_branch()}</span>
      ) : (
        <Skeleton className="h-4 w-20" />
      )}
      <ChevronDown aria-hidden className="ml-auto size-4 shrink-0 text-muted-foreground" />
    </button>
  );
}
