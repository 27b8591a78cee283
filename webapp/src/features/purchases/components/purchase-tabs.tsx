"use client";

import type { Route } from "next";
import { usePathname } from "next/navigation";
import Link from "@/components/link";
import { cn } from "@/lib/cn";
import { say } from "@/say";
import { PURCHASES } from "../addresses";

const TABS = [
  { label: say.purchases_to_order(), href: PURCHASES.toOrder },
  { label: say.purchases_orders(), href: PURCHASES.orders },
  { label: say.purchases_goods_in(), href: PURCHASES.goodsIn },
  { label: say.purchases_bills(), href: PURCHASES.bills },
  { label: say.purchases_returns(), href: PURCHASES.returns },
  { label: say.purchases_old_parts(), href: PURCHASES.oldParts },
  { label: say.purchases_suppliers(), href: PURCHASES.suppliers },
];

/** Shows the lists of purchases side by side. On a phone they scroll sideways. */
export function PurchaseTabs() {
  const path = usePathname();
  return (
    <nav aria-label={say.purchases_purchases()} className="mb-6 overflow-x-auto border-b">
      <ul className="flex min-w-max gap-1">
        {TABS.map(({ label, href }) => (
          <li key={href}>
            <Link
              href={href as Route}
              prefetch={false}
              aria-current={href === path ? "page" : undefined}
              ref={href === path ? show : undefined}
              className={cn(
                "-mb-px flex min-h-11 items-center border-transparent border-b-2 px-3 font-medium text-base transition-colors",
                href === path
                  ? "border-primary text-foreground"
                  : "text-muted-foreground hover:text-foreground",
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function show(link: HTMLElement | null): void {
  link?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
}
