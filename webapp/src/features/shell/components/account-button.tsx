"use client";

import type { ComponentProps } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Skeleton } from "@/components/ui/skeleton";
import { useSession } from "@/features/session/session";
import { fullName } from "@/features/session/types";
import { say } from "@/say";

export function AccountButton(props: ComponentProps<"button">) {
  const { user } = useSession();
  return (
    <button
      type="button"
      aria-label={say.shell_your_account()}
      className="-mr-1 grid size-11 shrink-0 place-items-center rounded-full transition-colors hover:bg-muted aria-expanded:bg-muted"
      {...props}
    >
      {user ? (
        <Avatar
          name={fullName(user)}
          src={user.profileImageUrl}
          className="rounded-full bg-secondary text-secondary-foreground"
        />
      ) : (
        <Skeleton className="size-9 rounded-full" />
      )}
    </button>
  );
}
