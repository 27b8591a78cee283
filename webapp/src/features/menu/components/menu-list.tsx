"use client";

import type { Route } from "next";
import { usePathname } from "next/navigation";
import { useId } from "react";
import Link from "@/components/link";
import { useSession } from "@/features/session/session";
import { cn } from "@/lib/cn";
import { entryAt, type Group, menuOf } from "../screens";

const NONE: readonly string[] = [];

type MenuListProps = { columns?: string; onChoose?: () => void };

/** Lists the screens that the person may open, in groups. A folded side bar shows only the icons. */
export function MenuList({ columns, onChoose }: MenuListProps) {
  const { garage } = useSession();
  const here = entryAt(usePathname());
  return menuOf(garage?.permissions ?? NONE).map((group) => (
    <MenuGroup key={group.name} {...{ group, here, columns, onChoose }} />
  ));
}

type MenuGroupProps = MenuListProps & { group: Group; here: string | undefined };

function MenuGroup({ group, here, columns, onChoose }: MenuGroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-1">
      <h2 id={id} className="px-3 font-medium text-muted-foreground text-xs folded:sr-only">
        {group.name}
      </h2>
      <ul className={cn("grid", columns)}>
        {group.screens.map(({ href, name, Icon }) => (
          <li key={href}>
            <Link
              href={href as Route}
              title={name}
              prefetch={false}
              onClick={onChoose}
              aria-current={href === here ? "page" : undefined}
              className="flex min-h-11 items-center gap-3 rounded-md px-3 font-medium text-muted-foreground text-sm transition-colors hover:bg-muted hover:text-foreground aria-[current=page]:bg-accent aria-[current=page]:text-accent-foreground lg:min-h-8 folded:justify-center folded:px-0"
            >
              <Icon aria-hidden className="size-4 shrink-0" />
              <span className="min-w-0 truncate folded:sr-only">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
